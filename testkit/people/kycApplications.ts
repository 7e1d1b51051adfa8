import type { Platform, Reply } from '../platform/platform.ts';
import { image } from './images.ts';

export const IDENTITY = { nationality: 'HK', fullName: 'Chan Tai Man', idType: 'passport', idNumber: 'K1234567' };
export const RESIDENCE = { address: 'Flat 5B, 20 Bonham Road', town: 'Hong Kong', country: 'HK' };
export const COMPANY = {
  registeredName: 'Harbour & Vale Partners Limited',
  region: 'HK',
  registrationNumber: '2412345',
  incorporatedOn: '2020-02-29',
  address: '1 Queen’s Road Central',
  town: 'Hong Kong',
  areaCode: '+852',
  businessPhone: '21234567',
  email: 'office@harbourvale.test',
};

/** Uploads a file like a browser. */
export async function upload(
  { url }: Platform,
  {
    token,
    document,
    content,
    type = 'image/jpeg',
  }: { token?: string; document: string; content: Buffer; type?: string },
): Promise<Reply> {
  const response = await fetch(`${url}/api/institution/kyc/upload?document=${document}`, {
    method: 'POST',
    headers: { 'content-type': type, ...(token !== undefined && { authorization: `Bearer ${token}` }) },
    body: new Uint8Array(content),
  });
  return { status: response.status, ...((await response.json()) as Omit<Reply, 'status'>) };
}

/** Uploads an image for each document and returns the documents of a submission. */
export async function uploaded(platform: Platform, token: string, documents: Record<string, string | null>) {
  const content = await image();
  const files: { document: string; fileId: string; datedOn: string | null }[] = [];
  for (const [document, datedOn] of Object.entries(documents)) {
    const { data } = await upload(platform, { token, document, content });
    files.push({ document, fileId: data.fileId, datedOn });
  }
  return files;
}

/** An ISO date this many days before the platform's clock. */
export const daysAgo = ({ clock }: Platform, days: number) =>
  new Date(clock.now - days * 86_400_000).toISOString().slice(0, 10);

/** A valid first submission of an institution. */
export async function primarySubmission(platform: Platform, token: string) {
  const documents = await uploaded(platform, token, {
    identity_front: null,
    certificate_of_incorporation: null,
    proof_of_incumbency: daysAgo(platform, 30),
  });
  return { kind: 'institution', level: 'primary', identity: IDENTITY, company: COMPANY, documents };
}
