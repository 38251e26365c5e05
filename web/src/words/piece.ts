/** The name of a piece in a message: "red" of "seat-red". */
export function piece(message: unknown): string {
  const id = (message as { id?: string } | undefined)?.id ?? ''
  return id.slice(id.indexOf('-') + 1)
}
