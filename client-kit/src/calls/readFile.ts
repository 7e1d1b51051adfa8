const LINE_FEED = 10;

/** Reads a file as it comes and reports the number of its lines below the headings. */
export async function readFile(
  response: Response,
  onRows: (rows: number) => void,
): Promise<{ readonly content: Blob; readonly rows: number }> {
  const reader = response.body?.getReader();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let lines = 0;
  const rows = () => Math.max(0, lines - 1);
  for (let chunk = await reader?.read(); chunk?.value !== undefined; chunk = await reader?.read()) {
    chunks.push(chunk.value);
    lines += chunk.value.reduce((count, byte) => count + (byte === LINE_FEED ? 1 : 0), 0);
    onRows(rows());
  }
  return { content: new Blob(chunks, { type: response.headers.get('content-type') ?? '' }), rows: rows() };
}
