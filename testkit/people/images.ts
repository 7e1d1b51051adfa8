import { crc32 } from 'node:zlib';
import sharp from 'sharp';

interface Wanted {
  readonly format?: 'jpeg' | 'png';
  readonly width?: number;
  readonly height?: number;
  /** How much the noise varies: less makes a smaller file. */
  readonly sigma?: number;
  /** Pads the image to exactly this size. */
  readonly bytes?: number;
}

/** An image of noise, about 40 KB. */
export async function image({
  format = 'jpeg',
  width = 400,
  height = 300,
  sigma = 40,
  bytes,
}: Wanted = {}): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma };
  const image = sharp({ create: { width, height, channels: 3, noise, background: '#fff' } });
  const made = await (format === 'jpeg' ? image.jpeg() : image.png()).toBuffer();
  if (bytes === undefined) return made;
  if (made.length > bytes) throw new Error(`the image has ${made.length} bytes already`);
  return Buffer.concat([made, Buffer.alloc(bytes - made.length, 0x20)]);
}

/** A PNG whose header declares an image of side × side pixels. */
export function bombPng(side: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([8, 6, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', Buffer.alloc(12_000)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
