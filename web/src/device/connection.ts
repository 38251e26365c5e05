// The device in the place of a WebSocket: open as soon as Python is there. Until then it shows what was last shown.
import type { LiveNews } from '../api/types'
import { device } from './client.svelte'
import { progress } from './progress.svelte'

export class DeviceConnection {
  readyState: number = WebSocket.CONNECTING
  onopen: (() => void) | null = null
  onmessage: ((message: { data: unknown }) => void) | null = null
  onclose: (() => void) | null = null

  constructor() {
    device.onMessage = (data) => this.onmessage?.({ data })
    device.onReady = () => this.#open()
    device.start()
    if (progress.state === 'ready') this.readyState = WebSocket.OPEN
  }

  #open(): void {
    this.readyState = WebSocket.OPEN
    this.onopen?.()
  }

  send(text: string): void {
    device.send(text)
  }

  close(): void {
    this.readyState = WebSocket.CLOSED
    this.onclose?.()
  }

  /** What a seat last saw of a table, for the time until Python is there. */
  async preview(table: string, seat: number | null): Promise<void> {
    if (this.readyState === WebSocket.OPEN) return
    const found = (await device.shownOf(table)).seats[String(seat)]
    if (!found || this.readyState === (WebSocket.OPEN as number)) return
    const message: LiveNews = { type: 'news', table, seat, ...found }
    this.onmessage?.({ data: JSON.stringify(message) })
  }
}
