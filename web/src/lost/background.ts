// Work that nobody waits for. What is lost is fetched again where it is asked for, so a failure here is a fault of the page.
export function inBackground(work: Promise<unknown> | undefined): void {
  work?.catch(reportError)
}
