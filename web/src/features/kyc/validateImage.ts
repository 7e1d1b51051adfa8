import { fitsImageBounds, IMAGE_BYTES_BELOW } from '@aldgate/domain/kyc/image.ts';

export type ImageError = 'type' | 'small' | 'large';

/** KY-03: validates a file before upload by its content, with the server's rules. */
export async function validateImage(file: Blob): Promise<ImageError | undefined> {
  if (file.size >= IMAGE_BYTES_BELOW) return 'large';
  if (!fitsImageBounds(file.size)) return 'small';
  const head = new Uint8Array(await file.slice(0, 4).arrayBuffer());
  const isJpeg = head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff;
  const isPng = head[0] === 0x89 && head[1] === 0x50 && head[2] === 0x4e && head[3] === 0x47;
  return isJpeg || isPng ? undefined : 'type';
}
