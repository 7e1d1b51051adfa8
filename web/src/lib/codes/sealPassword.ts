import { encryptPassword } from '@aldgate/client-kit/calls/encryptPassword.ts';
import { systemConfig } from '../calls/systemConfig.ts';

/** ID-04: encrypts a password with the server's current key. */
export async function sealPassword(password: string): Promise<string> {
  const { publicKey } = await systemConfig();
  return encryptPassword(password, publicKey);
}
