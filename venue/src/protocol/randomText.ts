/** Draws bytes: cryptographically random ones where keys are made of them. */
export type RandomBytes = (count: number) => Uint8Array;

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
/** Bytes from here on would make some letters likelier than others. */
const FAIR_BELOW = 256 - (256 % LETTERS.length);

/** Text of letters and digits, each as likely as any other. */
export function randomText(random: RandomBytes, length: number): string {
  let text = '';
  while (text.length < length) {
    for (const byte of random(length - text.length)) {
      if (byte < FAIR_BELOW) text += LETTERS[byte % LETTERS.length];
    }
  }
  return text;
}
