/** `fetch` cannot report upload progress. `onProgress`: sent fraction, 0 to 1. */
export function fetchWithProgress(onProgress: (part: number) => void) {
  return (address: string, { method = 'GET', headers, body, credentials }: RequestInit) =>
    new Promise<Response>((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(method, address)
      request.withCredentials = credentials === 'include'
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value)
      request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
      request.onerror = () => reject(new TypeError('the request failed'))
      request.onload = () => {
        const type = request.getResponseHeader('content-type')
        const retryAfter = request.getResponseHeader('retry-after')
        resolve(
          new Response(request.response, {
            status: request.status,
            headers: {
              ...(type !== null && { 'Content-Type': type }),
              ...(retryAfter !== null && { 'Retry-After': retryAfter }),
            },
          }),
        )
      }
      request.responseType = 'blob'
      request.send(body as XMLHttpRequestBodyInit)
    })
}
