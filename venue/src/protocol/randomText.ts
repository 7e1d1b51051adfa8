/** Draws bytes: cryptographically random ones where keys are made of them. */
export type RandomBytes = (count: number) => Uint8Array;

const CODES = Buffer.from('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789');
/** Bytes from here on would make some letters likelier than others. */
const FAIR_BELOW = 256 - (256 % CODES.length);

/** Text of letters and digits, each as likely as any other. */
export function randomText(random: RandomBytes, length: number): string {
  const text = Buffer.allocUnsafe(length);
  for (let drawn = 0; drawn < length; ) {
    for (const byte of random(length - drawn)) {
      if (byte < FAIR_BELOW) text[drawn++] = CODES[byte % CODES.length] ?? 0;
    }
  }
  return text.toString('latin1');
}
