import { fitsImageBounds, IMAGE_BYTES_ABOVE, IMAGE_BYTES_BELOW } from '@aldgate/domain/kyc/image.ts';
import sharp from 'sharp';
import { ApiError } from '../../kernel/apiError.ts';
import { Semaphore } from '../../kernel/limits/semaphore.ts';

/** More than cameras produce; a larger image is a decompression bomb. */
const PIXELS_MAX = 50_000_000;
/** Enough for a legible document: an A4 page at 350 dots per inch. Larger images are scaled down to it. */
const KEPT_PIXELS_MAX = 12_000_000;
/** Smaller images are unreadable. */
const SIDE_MIN = 200;
const SECONDS_MAX = 20;
const QUALITY = 90;

// Without a cache: libvips would keep decoded images in memory for good.
sharp.cache(false);

/** Decoding needs memory and CPU: two at a time, with a bounded queue. */
const decoding = new Semaphore({ runningMax: 2, waitingMax: 50 });

interface RedrawnImage {
  readonly jpeg: Buffer;
  readonly width: number;
  readonly height: number;
}

/**
 * KY-03: a JPG or PNG by its content, over 10 KB and under 10 MB. The image is re-encoded from its pixels, which
 * removes metadata and any other format hidden in the file, and scaled down to 12 megapixels. Throws imageTooLarge or
 * uploadFailed with the reason.
 */
export async function redraw(content: Buffer): Promise<RedrawnImage> {
  if (content.length >= IMAGE_BYTES_BELOW) {
    throw new ApiError('imageTooLarge', { bytes: content.length, below: IMAGE_BYTES_BELOW });
  }
  if (!fitsImageBounds(content.length)) throw failed('small', { bytes: content.length, above: IMAGE_BYTES_ABOVE });
  if (detectFormat(content) === undefined) throw failed('type');
  return decoding.pass(() => decode(content));
}

async function decode(content: Buffer): Promise<RedrawnImage> {
  // The header contains the size; reading it decodes nothing.
  const { format, width, height, pages } = await sharp(content, { limitInputPixels: false })
    .metadata()
    .catch(() => ({ format: undefined, width: 0, height: 0, pages: 1 }));
  if (format === undefined) throw failed('damaged');
  if (format !== detectFormat(content) || (pages ?? 1) > 1) throw failed('type');
  if (width * height > PIXELS_MAX || width < SIDE_MIN || height < SIDE_MIN)
    throw failed('dimensions', { width, height });
  try {
    const { data, info } = await sharp(content, {
      failOn: 'error',
      limitInputPixels: PIXELS_MAX,
      sequentialRead: true,
    })
      .timeout({ seconds: SECONDS_MAX })
      // Applies the EXIF orientation, because the metadata are removed.
      .rotate()
      .resize(scaledSize(width, height))
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: QUALITY })
      .toBuffer({ resolveWithObject: true });
    return { jpeg: data, width: info.width, height: info.height };
  } catch {
    throw failed('damaged');
  }
}

/** Bounds both sides, so that an image keeps its proportions, however its metadata turn it. */
function scaledSize(width: number, height: number) {
  const scale = Math.min(1, Math.sqrt(KEPT_PIXELS_MAX / (width * height)));
  const side = Math.floor(Math.max(width, height) * scale);
  return { width: side, height: side, fit: 'inside', withoutEnlargement: true } as const;
}

/** Detects the format by its magic bytes. */
function detectFormat(content: Buffer): 'jpeg' | 'png' | undefined {
  if (content.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'jpeg';
  if (content.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))) return 'png';
  return undefined;
}

const failed = (reason: 'type' | 'small' | 'damaged' | 'dimensions', more: object = {}) =>
  new ApiError('uploadFailed', { reason, ...more });
