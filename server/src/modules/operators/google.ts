import { generateSecret, generateURI } from 'otplib';
import { formatQrCode } from '../../kernel/qrCode.ts';
import type { SecretBox } from '../../kernel/secrets/secrets.ts';

/** A separate purpose, so that a customer's secret cannot be used instead. */
const PURPOSE = 'operator-google-secret';

export const newOperatorSecret = (): string => generateSecret();

export const sealOperatorSecret = (box: SecretBox, operatorId: string, secret: string): Buffer =>
  box.seal(Buffer.from(secret), PURPOSE, operatorId);

export const openOperatorSecret = (box: SecretBox, operatorId: string, sealed: Buffer): string =>
  box.open(sealed, PURPOSE, operatorId).toString();

/** Returns the QR code of the secret, as a data URI of an SVG. */
export const operatorQrCode = (secret: string, email: string): string =>
  formatQrCode(generateURI({ issuer: 'Aldgate operations', label: email, secret }));
