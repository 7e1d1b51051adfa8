import { approveAsMember } from './memberVotes.ts';
import type { PastPlatform } from './pastPlatform.ts';
import { APPROVER, TRADER } from './people.ts';

/** The customer's own wallet outside, on the local Ethereum. */
const OWN_WALLET = {
  key: 'demo-history-address',
  name: 'Reserve wallet',
  address: '0x8617e340b3d01fa5f11f306f4090fd50e238070d',
  network: 'ETH',
  kind: 'common',
  source: 'wallet',
  remark: 'Hardware wallet in the safe',
  beneficiary: { isOwn: true },
  isWhitelisted: true,
} as const;

/** Enters an address that coins can be withdrawn to, which another member approves. */
export async function addAddress(platform: PastPlatform): Promise<void> {
  const { addressId } = await platform.asMember(TRADER, 'submitWithdrawalAddress', OWN_WALLET);
  const { emailUuid } = await platform.asMember(TRADER, 'invokeAddressEmailValidation', { addressId });
  const proof = { emailUuid, emailCode: await platform.emailedCode(TRADER), gaCode: await platform.googleCode() };
  await platform.asMember(TRADER, 'confirmWithdrawalAddress', { addressId, ...proof });
  await approveAsMember(platform, APPROVER, addressId);
}
