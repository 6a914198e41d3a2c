/** ws brings no types, and @types/ws would also be visible to the server's code. */
declare module 'ws' {
  export type WebSocket = {
    send(data: string | Uint8Array): void
    close(code?: number, reason?: string): void
    on(event: 'message', hear: (data: unknown) => void): void
    on(event: 'close', hear: () => void): void
  }
  export class WebSocketServer {
    constructor(options: {
      host: string
      port: number
      handleProtocols(offered: Set<string>): string | false
    })
    on(event: 'connection', hear: (socket: WebSocket) => void): void
    on(event: 'listening', hear: () => void): void
  }
}
