import { enter } from '../routes/enter.ts';

/** The final address once every redirect is followed. Throws the error of a page that failed to load. */
export async function opened(path: string): Promise<string> {
  const { pathname, search } = new URL(path, 'http://here.test');
  const elsewhere = await enter({ pathname, search });
  return elsewhere === undefined ? path : opened(elsewhere);
}
