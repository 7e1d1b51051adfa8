import { enter } from '../routes/enter.ts';

/** Where an address ends once every redirect is followed. Throws what a page's loading threw. */
export async function opened(path: string): Promise<string> {
  const { pathname, search } = new URL(path, 'http://here.test');
  const elsewhere = await enter({ pathname, search });
  return elsewhere === undefined ? path : opened(elsewhere);
}
