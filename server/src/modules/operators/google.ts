import { generateSecret, generateURI } from 'otplib';
import QRCode from 'qrcode';
import type { SecretBox } from '../../kernel/secrets.ts';

/** A separate purpose, so that a customer's secret cannot be used instead. */
const PURPOSE = 'operator-google-secret';

export const newOperatorSecret = (): string => generateSecret();

export const sealOperatorSecret = (box: SecretBox, operatorId: string, secret: string): Buffer =>
  box.seal(Buffer.from(secret), PURPOSE, operatorId);

export const openOperatorSecret = (box: SecretBox, operatorId: string, sealed: Buffer): string =>
  box.open(sealed, PURPOSE, operatorId).toString();

/** The QR code of the secret, as a data URI of an SVG. */
export async function operatorQrCode(secret: string, email: string): Promise<string> {
  const uri = generateURI({ issuer: 'Aldgate operations', label: email, secret });
  const svg = await QRCode.toString(uri, { type: 'svg', errorCorrectionLevel: 'M' });
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
}
