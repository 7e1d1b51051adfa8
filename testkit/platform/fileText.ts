/** The content of a file that is sent as it comes. */
export async function fileText(content: string | Uint8Array | AsyncIterable<string>): Promise<string> {
  if (typeof content === 'string' || content instanceof Uint8Array) return content.toString();
  let text = '';
  for await (const part of content) text += part;
  return text;
}
