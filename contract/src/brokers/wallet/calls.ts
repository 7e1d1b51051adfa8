import { addressesWire } from '../../wallet/addresses/calls.ts';
import { query, secondPath } from '../../wireBuilders.ts';

const BASE = '/broker/address';

/** The calls with a second path in the broker's area, by their name there, and the call that each of them is. */
export const BROKER_SECOND_PATHS = {
  pageBrokerAddress: 'pageWithdrawalAddress',
  submitBrokerAddress: 'submitWithdrawalAddress',
  listBrokerAddress: 'listWithdrawalAddress',
  confirmBrokerAddress: 'confirmWithdrawalAddress',
  invokeBrokerAddressEmailValidation: 'invokeAddressEmailValidation',
  deleteBrokerAddress: 'deleteWithdrawalAddress',
  removeBrokerAddressFromWhitelist: 'removeFromWhitelist',
} as const;

/** BR-12: the wallet's one address book under the broker's paths, addresses to deposit to, and what a project's got. */
export const brokerWalletWire = {
  pageBrokerAddress: secondPath(addressesWire.pageWithdrawalAddress, `${BASE}/page`),
  submitBrokerAddress: secondPath(addressesWire.submitWithdrawalAddress, `${BASE}/submit`),
  listBrokerAddress: secondPath(addressesWire.listWithdrawalAddress, `${BASE}/list`),
  confirmBrokerAddress: secondPath(addressesWire.confirmWithdrawalAddress, `${BASE}/confirm`),
  invokeBrokerAddressEmailValidation: secondPath(
    addressesWire.invokeAddressEmailValidation,
    `${BASE}/invokeEmailValidation`,
  ),
  deleteBrokerAddress: secondPath(addressesWire.deleteWithdrawalAddress, `${BASE}/delete`),
  removeBrokerAddressFromWhitelist: secondPath(addressesWire.removeFromWhitelist, `${BASE}/whitelist/remove`),
  listBrokerDepositAddress: query('/broker/depositAddress/list', 'token'),
  listProjectDepositAddress: query('/broker/depositAddress/listByProject', 'token'),
  pageProjectDepositWithdraw: query('/broker/project/pageDepositWithdrawRecords', 'token'),
} as const;
