import sharp from 'sharp';
import type { PastPlatform } from './pastPlatform.ts';

/** An institution of the history alone, whose verification waits for operators. */
export const APPLICANT = {
  email: 'applicant@demo.aldgate.test',
  institution: 'Kestrel Asset Management',
  verification: 'not_verified',
  google: false,
  capital: [],
} as const;

const IDENTITY = {
  nationality: 'HK',
  fullName: 'Wong Ada Ka Yan',
  idType: 'passport',
  idNumber: 'K08461357',
} as const;

const COMPANY = {
  registeredName: 'Kestrel Asset Management Limited',
  region: 'HK',
  registrationNumber: '2903341',
  incorporatedOn: '2019-05-14',
  address: '12/F, 100 Queen’s Road Central',
  town: 'Hong Kong',
  areaCode: '+852',
  businessPhone: '21560988',
  email: 'office@kestrel.test',
} as const;

const TITLES = {
  identity_front: 'Passport',
  certificate_of_incorporation: 'Certificate of incorporation',
  proof_of_incumbency: 'Certificate of incumbency',
} as const;

const DAY_MS = 24 * 3_600_000;

/** An application for the first level of verification with its documents, which waits for operators. */
export async function applyForVerification(platform: PastPlatform): Promise<void> {
  const { email } = APPLICANT;
  const documents = [];
  for (const document of ['identity_front', 'certificate_of_incorporation', 'proof_of_incumbency'] as const) {
    const content = await drawSpecimen(TITLES[document]);
    const { fileId } = await platform.asMember(email, 'uploadKycFile', { document, content });
    const isDated = document === 'proof_of_incumbency';
    const datedOn = isDated ? new Date(platform.clock() - 20 * DAY_MS).toISOString().slice(0, 10) : null;
    documents.push({ document, fileId, datedOn });
  }
  const application = { kind: 'institution', level: 'primary', identity: IDENTITY, company: COMPANY } as const;
  await platform.asMember(email, 'submitKyc', { ...application, documents });
}

/** Draws a document that says that it is a specimen, on grained paper: an image of more than 10 KB. */
async function drawSpecimen(title: string): Promise<Uint8Array<ArrayBuffer>> {
  const [width, height] = [900, 600];
  const text = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect x="40" y="40" width="820" height="520" fill="#f6f2e7" fill-opacity="0.85" stroke="#51606f" stroke-width="3"/>
    <text x="80" y="130" font-family="sans-serif" font-size="40" fill="#22303c">${title}</text>
    <text x="80" y="330" font-family="sans-serif" font-size="84" fill="#b4483c">SPECIMEN</text>
    <text x="80" y="500" font-family="sans-serif" font-size="26" fill="#22303c">Kestrel Asset Management Limited</text>
  </svg>`);
  const noise = { type: 'gaussian', mean: 190, sigma: 18 } as const;
  const paper = sharp({ create: { width, height, channels: 3, noise, background: '#fff' } });
  return new Uint8Array(
    await paper
      .composite([{ input: text }])
      .jpeg({ quality: 85 })
      .toBuffer(),
  );
}
