/**
 * Calls the platform and returns the answer's data; rejects unless its code is success. Without a token nobody is
 * signed in; without a body it is a GET.
 */
export type CallAs = <Data>(token: string | null, path: string, body?: object) => Promise<Data>;

export function createCaller(url: string): CallAs {
  return async <Data>(token: string | null, path: string, body?: object) => {
    const response = await fetch(`${url}/api${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const reply = (await response.json()) as { code: number; message: string; data: Data };
    if (reply.code !== 200) throw new Error(`${path}: ${reply.code} ${reply.message} ${JSON.stringify(reply.data)}`);
    return reply.data;
  };
}
