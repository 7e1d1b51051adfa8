const ID = '7f6f2f4e-54d5-4b5c-8f9e-2c5a5a0a0a0a';
const CODE = '123456';
const SEALED = 'c2VhbGVk';
const PHONE = { areaCode: '+852', phone: '61234567' };
const CONTRACT = { baseCurrency: 'BTC', quoteCurrency: 'USDT', exchangeKeyId: ID };
const CURSOR = { cursor: null, pageSize: 10, searchDirection: 'after' };
const PAGE = { page: 1, pageSize: 10 };
const ORDERS = { symbol: 'BTCUSDT', direction: 'buy', status: 'running', priceType: 'limit' };

/** The bodies of the built calls whose fields the specification of the client names: those fields and no others. */
export const DOCUMENTED_BODIES = {
  smsCaptcha: [
    { ...PHONE, username: 'trader', businessType: 'retrieve_password' },
    { ...PHONE, username: 'trader', businessType: 'bind_phone' },
  ],
  updatePwd: [{ oldPassword: SEALED, newPassword: SEALED, emailCode: CODE, emailUuid: ID, gaCode: CODE }],
  bindPhoneInfo: [{ smsUuid: ID, smsCode: CODE, ...PHONE }],
  updatePhoneInfo: [
    {
      oldSmsUuid: ID,
      oldSmsCode: CODE,
      newSmsUuid: ID,
      newSmsCode: CODE,
      emailUuid: ID,
      emailCode: CODE,
      ...PHONE,
      gaCode: CODE,
    },
  ],
  bindGaInfo: [{ secretKey: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP', gaCode: CODE }],
  queryBrokerOptions: [{ exchangeCode: 'binance', brokerAccountId: ID, keyId: ID }],
  pageSwapOrderRecord: [{ pageCondition: PAGE, queryCondition: {} }],
  order: [{ quoteId: ID }],
  queryLeverage: [CONTRACT],
  queryMaxLeverage: [CONTRACT],
  queryPosition: [{ exchangeKeyId: ID, instrumentId: 'BTCUSDT' }],
  queryFuturesAccount: [{ exchangeKeyId: ID, assetSymbolList: ['USDT'], filterZero: true }],
  queryOpenOrder: [{ keyId: ID, instrumentId: 'BTCUSDT' }],
  pageOrder: [
    { cursorCondition: CURSOR, queryCondition: ORDERS },
    { cursorCondition: CURSOR, queryCondition: {} },
  ],
} as const satisfies Readonly<Record<string, readonly object[]>>;

/** The built calls that it lists without fields, and that need none. */
export const WITHOUT_FIELDS = [
  'getUserInfo',
  'getUserMenu',
  'logout',
  'imageCaptcha',
  'generateGaInfo',
  'platformConfiguration',
  'loginInfoList',
  'frozenLatestAccount',
  'systemConfig',
  'userAssets',
  'listFiatSupportAsset',
  'listAllSupportedCryptoAsset',
  'listUserAvailableMoney',
  'listUserOrganizationRiskConfig',
  'listRiskConfig',
  'queryUserAvailableCapital',
  'listAllConvertAsset',
  'listDisabledPair',
  'listDisabledPairNotLogin',
  'queryTrade',
  'marketConfigureList',
  'marketLabelList',
  'listBlockTradeConfigure',
  'listUserBlockTradeConfigure',
  'listBlockAsset',
  'listBlockSupportAsset',
  'listBlockAssetBalance',
  'listBlockAvailableMoney',
  'pageBlockOrderRecord',
  'listBlockAccountCapital',
  'pageBlockDepositWithdraw',
  'pageBlockFiatTransaction',
] as const;

/**
 * The built calls that it lists without fields, although they mean nothing without some. Their fields are the
 * project's.
 */
export const FIELDS_NOT_SHOWN = [
  'preLogin',
  'login',
  'verifyUser',
  'retrievePassword',
  'register',
  'emailCaptchaNoLogin',
  'emailCaptcha',
  'queryTransferAvailable',
  'listExchangeAssetByType',
  'listConvertAssetBalanceByType',
  'quote',
  'getQuote',
  'changeLeverage',
  'sendOrder',
  'cancelOrder',
  'cancelAllOrder',
  'closePosition',
  'queryTradeDetail',
  'addSelfSelection',
  'delSelfSelection',
  'agreeBrokerOpen',
  'addApplyRecord',
  'getBlockQuote',
  'blockQuote',
  'blockOrder',
  'addBlockLimitOrder',
  'cancelBlockLimitOrder',
  'getBlockDepositAddress',
  'submitBlockFiatDeposit',
  'submitBlockWithdraw',
  'invokeBlockWithdrawalEmailValidation',
  'confirmBlockWithdraw',
  'getBlockFiatWithdrawRemainingAmount',
  'submitBlockFiatWithdraw',
  'invokeBlockFiatWithdrawalEmailValidation',
  'confirmBlockFiatWithdraw',
  'submitDepositRecord',
  'validateTransaction',
] as const;
