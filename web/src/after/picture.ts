// The picture of the final table as PNG, drawn in the browser from the SVG of the server or of the device.
import { post, Problem } from '../api/http'
import { isHere } from '../device/where'
import { again, fetchWhole } from '../lost/again'
import { words, type Message } from '../words/words.svelte'

const SHARPNESS = 2 // pixels of the picture for each of the drawing

type Theme = 'light' | 'dark'

async function fromServer(table: string, theme: Theme): Promise<string> {
  const answer = await again((patience) => fetchWhole(`/api/tables/${table}/picture.svg?theme=${theme}`, patience))
  if (!answer.ok) throw new Problem('internal', answer.statusText)
  return answer.text()
}

/** Python on the device has no words: it says which it needs, and draws when it has them all. */
async function fromDevice(table: string, theme: Theme): Promise<string> {
  const texts: Record<string, string> = {}
  for (;;) {
    const { svg, messages } = await post<{ svg: string | null; messages: Record<string, Message> }>(`tables/${table}/picture`, { theme, texts })
    if (svg !== null) return svg
    for (const [key, message] of Object.entries(messages)) texts[key] = words.say(message)
  }
}

export async function pictureOf(table: string, theme: Theme): Promise<Blob> {
  const svg = await (isHere(table) ? fromDevice : fromServer)(table, theme)
  const image = new Image()
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = SHARPNESS * image.naturalWidth
  canvas.height = SHARPNESS * image.naturalHeight
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Problem('internal', 'no picture'))), 'image/png')
  })
}
