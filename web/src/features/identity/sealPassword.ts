import { encryptPassword } from '@aldgate/client-kit/calls/encryptPassword.ts';
import { systemConfig } from '../../lib/calls/systemConfig.ts';
import type { NewPassword } from './newPassword.ts';

/** ID-04: encrypts a password with the server's current key. */
export async function sealPassword(password: string): Promise<string> {
  const { publicKey } = await systemConfig();
  return encryptPassword(password, publicKey);
}

/** Encrypts both entries of a new password. */
export async function sealNewPassword({ password, confirmation }: NewPassword): Promise<readonly [string, string]> {
  return Promise.all([sealPassword(password), sealPassword(confirmation)]);
}
