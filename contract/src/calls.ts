import type { z } from 'zod';
import * as brokers from './brokers.ts';
import * as convert from './convert.ts';
import * as identity from './identity/index.ts';
import * as kyc from './kyc.ts';
import * as market from './market.ts';
import * as platform from './platform.ts';
import * as trading from './trading/index.ts';
import * as wallet from './wallet.ts';
import type { CallName } from './wire.ts';

/** Every call with its schemas, under the names of `wire.ts`. */
export const calls = {
  systemConfig: platform.systemConfig,

  imageCaptcha: identity.imageCaptcha,
  preLogin: identity.preLogin,
  emailCaptchaNoLogin: identity.emailCaptchaNoLogin,
  login: identity.login,
  logout: identity.logout,
  getUserInfo: identity.getUserInfo,
  getUserMenu: identity.getUserMenu,
  updatePreferredLanguage: identity.updatePreferredLanguage,
  register: identity.register,
  verifyUser: identity.verifyUser,
  retrievePassword: identity.retrievePassword,
  queryCodeDelay: identity.queryCodeDelay,
  smsCaptcha: identity.smsCaptcha,
  updatePwd: identity.updatePwd,
  bindPhoneInfo: identity.bindPhoneInfo,
  updatePhoneInfo: identity.updatePhoneInfo,
  updateEmail: identity.updateEmail,
  generateGaInfo: identity.generateGaInfo,
  bindGaInfo: identity.bindGaInfo,
  frozenLatestAccount: identity.frozenLatestAccount,
  listSession: identity.listSession,
  revokeSession: identity.revokeSession,
  revokeOtherSessions: identity.revokeOtherSessions,
  listPasskey: identity.listPasskey,
  passkeyRegisterOptions: identity.passkeyRegisterOptions,
  registerPasskey: identity.registerPasskey,
  removePasskey: identity.removePasskey,
  passkeyLoginOptions: identity.passkeyLoginOptions,
  queryInformation: identity.queryInformation,
  listMember: identity.listMember,
  inviteMember: identity.inviteMember,
  revokeInvitation: identity.revokeInvitation,
  updateMemberRole: identity.updateMemberRole,
  removeMember: identity.removeMember,
  queryInvitation: identity.queryInvitation,
  acceptInvitation: identity.acceptInvitation,

  queryKyc: kyc.queryKyc,
  uploadKycFile: kyc.uploadKycFile,
  viewKycFile: kyc.viewKycFile,
  submitKyc: kyc.submitKyc,

  addContact: identity.addContact,
  agreeBrokerOpen: brokers.agreeBrokerOpen,
  addApplyRecord: brokers.addApplyRecord,
  queryApplyRecord: brokers.queryApplyRecord,

  emailCaptcha: identity.emailCaptcha,
  loginInfoList: identity.loginInfoList,
  platformConfiguration: platform.platformConfiguration,

  listFiatSupportAsset: wallet.listFiatSupportAsset,
  listAllSupportedCryptoAsset: wallet.listAllSupportedCryptoAsset,
  userAssets: wallet.userAssets,

  listAllConvertAsset: convert.listAllConvertAsset,
  listExchangeAssetByType: convert.listExchangeAssetByType,
  listConvertAssetBalanceByType: convert.listConvertAssetBalanceByType,
  listUserAvailableMoney: convert.listUserAvailableMoney,
  queryUserAvailableCapital: convert.queryUserAvailableCapital,
  listUserOrganizationRiskConfig: convert.listUserOrganizationRiskConfig,
  listRiskConfig: convert.listRiskConfig,
  listDisabledPair: convert.listDisabledPair,
  listDisabledPairNotLogin: convert.listDisabledPairNotLogin,
  getQuote: convert.getQuote,
  quote: convert.quote,
  order: convert.order,
  pageSwapOrderRecord: convert.pageSwapOrderRecord,
  exportSwapOrderRecord: convert.exportSwapOrderRecord,
  swapOrderReceipt: convert.swapOrderReceipt,

  queryTransferAvailable: trading.queryTransferAvailable,
  applyTransfer: trading.applyTransfer,
  pageTransfer: trading.pageTransfer,

  queryBrokerOptions: trading.queryBrokerOptions,
  queryLeverage: trading.queryLeverage,
  changeLeverage: trading.changeLeverage,
  changeMarginMode: trading.changeMarginMode,
  queryMaxLeverage: trading.queryMaxLeverage,
  sendOrder: trading.sendOrder,
  amendOrder: trading.amendOrder,
  cancelOrder: trading.cancelOrder,
  cancelAllOrder: trading.cancelAllOrder,
  closePosition: trading.closePosition,
  closeAllPosition: trading.closeAllPosition,
  queryPosition: trading.queryPosition,
  queryFuturesAccount: trading.queryFuturesAccount,
  queryOpenOrder: trading.queryOpenOrder,
  pageOrder: trading.pageOrder,
  queryTrade: trading.queryTrade,
  queryTradeDetail: trading.queryTradeDetail,
  pageIncome: trading.pageIncome,

  listSelfSelection: market.listSelfSelection,
  addSelfSelection: market.addSelfSelection,
  delSelfSelection: market.delSelfSelection,
  marketConfigureList: market.marketConfigureList,
  marketLabelList: market.marketLabelList,
} satisfies Record<CallName, unknown>;

export type Calls = typeof calls;

/** What a caller sends: defaults may be left out. */
export type RequestOf<Name extends CallName> = z.input<Calls[Name]['request']>;
/** What a handler receives: checked, with defaults filled in. */
export type ParsedOf<Name extends CallName> = z.output<Calls[Name]['request']>;
export type AnswerOf<Name extends CallName> = z.output<Calls[Name]['answer']>;
