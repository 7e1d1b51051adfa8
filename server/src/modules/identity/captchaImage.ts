import { randomInt } from 'node:crypto';
import sharp from 'sharp';
import svgCaptcha from 'svg-captcha';

/** Without letters and digits that look alike. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const LENGTH = 5;
const SIZE = { width: 150, height: 44, fontSize: 46 };
/** Pixels of the image for each of the drawing, so that it is sharp on dense screens. */
const DENSITY = 2;
/** The resolution at which a pixel of a drawing is one of the image. */
const DOTS_PER_INCH = 72;

/** The package's default export renders a given text, which its types omit. */
const drawText = svgCaptcha as unknown as (text: string, options: svgCaptcha.ConfigObject) => string;

/**
 * Draws a random code of 5 characters as a PNG of 300 × 88 pixels with a transparent background. A drawing of paths
 * would reveal the code, because a font always renders a character with the same commands: pixels need image
 * recognition. Programs that have it are left to the lockout and the limits.
 */
export async function drawCaptcha(): Promise<{ code: string; png: Buffer }> {
  const code = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  // One colour that is readable on both themes; the client adds a background.
  const drawn = drawText(code, { ...SIZE, noise: 3, color: false });
  const png = await sharp(Buffer.from(drawn), { density: DENSITY * DOTS_PER_INCH })
    .png()
    .toBuffer();
  return { code, png };
}
