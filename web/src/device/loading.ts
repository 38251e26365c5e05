// Loads files and counts their bytes as they arrive: of the content, as manifests give sizes, however it was compressed.
export async function fetchCounted(url: string, onBytes: (bytes: number) => void, signal?: AbortSignal): Promise<ArrayBuffer> {
  const response = await fetch(url, signal ? { signal } : {})
  if (!response.ok || !response.body) throw new Error(`${url}: ${response.status}`)
  const parts: Uint8Array[] = []
  const reader = response.body.getReader()
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    parts.push(next.value)
    onBytes(next.value.byteLength)
  }
  return new Blob(parts as BlobPart[]).arrayBuffer()
}
