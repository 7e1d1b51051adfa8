/**
 * Fetches a path of a venue: status, headers and JSON body. Each request has a connection of its own: a venue in the
 * test's process closes an idle one while a test that moves the market keeps the process busy.
 */
export async function get(url: string, path: string, init: RequestInit = {}) {
  const headers = new Headers(init.headers);
  headers.set('connection', 'close');
  const response = await fetch(`${url}${path}`, { ...init, headers });
  const body: unknown = await response.json();
  return { status: response.status, headers: response.headers, body };
}

/** The rows of a list response. Throws for any other response. */
export async function getRows(url: string, path: string): Promise<unknown[]> {
  const { body } = await get(url, path);
  if (!Array.isArray(body)) throw new Error(`${path} answered ${JSON.stringify(body)}`);
  return body;
}
