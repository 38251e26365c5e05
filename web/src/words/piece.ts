/** The name of the piece that a message stands for: "red" for "seat-red". */
export function piece(message: unknown): string {
  const id = (message as { id?: string } | undefined)?.id ?? ''
  return id.slice(id.indexOf('-') + 1)
}
