import { encryptPassword } from '@aldgate/contract/client/encryptPassword.ts';
import { systemConfig } from '../app/systemConfig.ts';
import type { NewPassword } from './newPassword.ts';

/** ID-04: a password as it travels, encrypted with the server's key of the moment. */
export async function sealPassword(password: string): Promise<string> {
  const { publicKey } = await systemConfig();
  return encryptPassword(password, publicKey);
}

/** Both entries of a new password as they travel. */
export async function sealNewPassword({ password, confirmation }: NewPassword): Promise<readonly [string, string]> {
  return Promise.all([sealPassword(password), sealPassword(confirmation)]);
}
