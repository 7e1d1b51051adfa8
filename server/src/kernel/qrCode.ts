import { renderSVG } from 'uqr';

/** The light modules that surround a code. */
const QUIET = 4;

/** Returns the QR code of a text as a data URI of an SVG, with error correction of 15 %. */
export function formatQrCode(text: string): string {
  const svg = renderSVG(text, { ecc: 'M', border: QUIET });
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
}
