// The picture of the final table as PNG, drawn in the browser from the server's SVG.
import { Problem } from '../api/http'

const SHARPNESS = 2 // pixels of the picture for each of the drawing

export async function pictureOf(table: string, theme: 'light' | 'dark'): Promise<Blob> {
  const answer = await fetch(`/api/tables/${table}/picture.svg?theme=${theme}`)
  if (!answer.ok) throw new Problem('internal', answer.statusText)
  const image = new Image()
  image.src = `data:image/svg+xml,${encodeURIComponent(await answer.text())}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = SHARPNESS * image.naturalWidth
  canvas.height = SHARPNESS * image.naturalHeight
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Problem('internal', 'no picture'))), 'image/png')
  })
}
