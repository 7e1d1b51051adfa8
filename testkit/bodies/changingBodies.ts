import { randomBytes, randomUUID } from 'node:crypto';
import type { wire } from '@aldgate/contract';
import { FIRST_KEYBOARD } from '@aldgate/domain/lightning/keyboard.ts';
import { EURO_ACCOUNT } from '../bank/bankAccounts.ts';
import { brokerBodies } from '../brokers/brokerBodies.ts';
import type { Platform, Reply } from '../platform/platform.ts';
import { priced } from '../platform/prices.ts';
import { whileDeskPriced } from '../records/desk.ts';

export type Call = keyof typeof wire;

interface Customer {
  readonly platform: Platform;
  readonly exchangeKeyId: string;
  /** A verified account in USD. */
  readonly bankAccountId: string;
  readonly post: (path: string, body?: object) => Promise<Reply>;
}

export const transfer = (amount: string) => ({
  key: randomUUID(),
  asset: 'USDT',
  amount,
  transferFrom: 'capital_account',
  transferTo: 'swap_account',
});
const buyBitcoin = { fromAsset: 'USDT', toAsset: 'BTC', fromAmount: '1000' };
const buyMuch = { fromAsset: 'USDT', toAsset: 'BTC', fromAmount: '250000' };
const address = () => ({
  key: randomUUID(),
  network: 'ETH',
  address: `0x${'a1'.repeat(20)}`,
  beneficiary: { isOwn: true },
});
const code = () => ({ emailUuid: randomUUID(), emailCode: '123456', gaCode: '123456' });

/** A body of each customers' call that changes something, valid as far as what decides who may call. */
export function changingBodies(customer: Customer): Readonly<Partial<Record<Call, () => object | Promise<object>>>> {
  const { exchangeKeyId, bankAccountId } = customer;
  const order = () => ({ exchangeKeyId, instrumentId: 'BTCUSDT', clientOrderId: randomUUID().slice(0, 24) });
  const payout = () => ({ key: randomUUID(), asset: 'USD', amount: '500', bankAccountId, charges: 'shared' });
  const payment = () => ({
    key: randomUUID(),
    asset: 'USD',
    amount: '1000',
    bankAccountId,
    remittanceMethod: 'bank_wire',
  });
  const listed = () => ({ exchangeCode: 'binance', brokerAccountId: randomUUID(), keyId: exchangeKeyId });
  const contract = () => ({ exchangeKeyId, baseCurrency: 'BTC', quoteCurrency: 'USDT' });
  return {
    ...brokerBodies,
    agreeBrokerOpen: () => ({ agreements: true }),
    addApplyRecord: () => ({
      business: 'Market making',
      assetsUnderManagement: '10m_100m',
      contactName: 'Ada Wong',
    }),
    quote: () => buyBitcoin,
    order: async () => {
      await priced(customer.platform);
      const quoted = await customer.post('/institution/quote', buyBitcoin);
      return { quoteId: quoted.data?.quoteId ?? randomUUID() };
    },
    blockQuote: () => {
      // Few prices are open at once: those of earlier calls have ended.
      customer.platform.clock.advance(10_000);
      return buyMuch;
    },
    blockOrder: async () => {
      customer.platform.clock.advance(10_000);
      const { platform } = customer;
      const quoted = await whileDeskPriced(platform, () => customer.post('/institution/block/quote', buyMuch));
      return { quoteId: quoted.data?.quoteId ?? randomUUID() };
    },
    addBlockLimitOrder: () => ({
      key: randomUUID(),
      baseAsset: 'BTC',
      quoteAsset: 'USDT',
      direction: 'buy',
      price: '90000',
      quantity: '3',
      goodTill: 'day',
    }),
    cancelBlockLimitOrder: () => ({ orderId: randomUUID() }),
    requestBlockQuote: () => ({ ...buyMuch, key: randomUUID() }),
    cancelBlockQuoteRequest: () => ({ orderId: randomUUID() }),
    uploadKycFile: () => ({}),
    submitKyc: () => ({}),
    addSelfSelection: () => ({ symbol: 'BTCUSDT' }),
    delSelfSelection: () => ({ symbol: 'BTCUSDT' }),
    logout: () => ({}),
    emailCaptcha: () => ({ businessType: 'update_password' }),
    updatePreferredLanguage: () => ({ language: 'en-US' }),
    updatePwd: () => ({}),
    bindPhoneInfo: () => ({}),
    updatePhoneInfo: () => ({}),
    updateEmail: () => ({}),
    bindGaInfo: () => ({}),
    frozenLatestAccount: () => ({}),
    revokeSession: () => ({ sessionId: randomUUID() }),
    revokeOtherSessions: () => ({}),
    inviteMember: () => ({ email: `${randomUUID()}@kestrel.test`, role: 'trader' }),
    revokeInvitation: () => ({ invitationId: randomUUID() }),
    updateMemberRole: () => ({ userId: randomUUID(), role: 'trader' }),
    removeMember: () => ({ userId: randomUUID() }),
    passkeyRegisterOptions: () => ({}),
    registerPasskey: () => ({}),
    removePasskey: () => ({ passkeyId: randomUUID() }),
    changeLeverage: () => ({ ...contract(), leverage: 5 }),
    changeMarginMode: () => ({ ...contract(), marginMode: 'cross' }),
    setCancelOnDisconnect: () => ({ exchangeKeyId, seconds: null }),
    sendOrder: () => ({ ...order(), direction: 'buy', priceType: 'market', quantity: '0.002' }),
    amendOrder: () => ({ ...order(), price: '50000', quantity: '0.001' }),
    cancelOrder: order,
    sendGroup: () => ({
      groupId: randomUUID().slice(0, 24),
      instrumentId: 'BTCUSDT',
      direction: 'buy',
      priceType: 'market',
      legs: [{ exchangeKeyId, quantity: '0.002' }],
    }),
    setLimits: () => ({
      scope: 'account',
      exchangeKeyId,
      orderValue: '1000000',
      positionValue: null,
      distance: null,
      ordersPerSecond: null,
    }),
    runPanic: () => ({ key: randomUUID().slice(0, 24), keyIds: [randomUUID()], level: 'cancel' }),
    releasePanic: () => ({ runId: randomUUID() }),
    createAlgo: () => ({
      algoId: randomUUID().slice(0, 24),
      instrumentId: 'BTCUSDT',
      direction: 'buy',
      endsAt: customer.platform.clock.now + 60_000,
      slices: 2,
      legs: [{ exchangeKeyId, quantity: '0.004' }],
    }),
    pauseAlgo: () => ({ algoId: randomUUID().slice(0, 24) }),
    resumeAlgo: () => ({ algoId: randomUUID().slice(0, 24) }),
    cancelAlgo: () => ({ algoId: randomUUID().slice(0, 24) }),
    cancelGroup: () => ({ keyIds: [exchangeKeyId], instrumentId: 'BTCUSDT' }),
    closeGroup: () => ({
      groupId: randomUUID().slice(0, 24),
      instrumentId: 'BTCUSDT',
      direction: 'sell',
      priceType: 'market',
      legs: [{ exchangeKeyId, quantity: '0.002' }],
    }),
    moveGroup: () => ({ groupId: randomUUID().slice(0, 24), price: '50000' }),
    ...spotBodies(exchangeKeyId),
    cancelAllOrder: () => ({ exchangeKeyId }),
    setProtection: () => ({ exchangeKeyId, instrumentId: 'BTCUSDT', stopLoss: '1' }),
    cancelProtection: () => ({ exchangeKeyId, protectionId: randomUUID() }),
    closePosition: () => ({ ...order(), priceType: 'market', quantity: '0.001' }),
    closeAllPosition: () => ({ exchangeKeyId, key: randomUUID() }),
    applyTransfer: () => transfer('1'),
    submitWithdraw: () => ({ ...address(), asset: 'USDT', amount: '20' }),
    invokeWithdrawalEmailValidation: () => ({ withdrawId: randomUUID() }),
    confirmWithdraw: () => ({ withdrawId: randomUUID(), ...code() }),
    takeOverWithdraw: () => ({ withdrawId: randomUUID(), ...code() }),
    cancelWithdraw: () => ({ withdrawId: randomUUID() }),
    submitFiatWithdraw: () => payout(),
    invokeFiatWithdrawalEmailValidation: () => ({ withdrawId: randomUUID() }),
    confirmFiatWithdraw: () => ({ withdrawId: randomUUID(), ...code() }),
    takeOverFiatWithdraw: () => ({ withdrawId: randomUUID(), ...code() }),
    cancelFiatWithdraw: () => ({ withdrawId: randomUUID() }),
    submitFiatDeposit: () => payment(),
    submitBlockWithdraw: () => ({ ...address(), asset: 'USDT', amount: '20' }),
    invokeBlockWithdrawalEmailValidation: () => ({ withdrawId: randomUUID() }),
    confirmBlockWithdraw: () => ({ withdrawId: randomUUID(), ...code() }),
    submitBlockFiatWithdraw: () => payout(),
    invokeBlockFiatWithdrawalEmailValidation: () => ({ withdrawId: randomUUID() }),
    confirmBlockFiatWithdraw: () => ({ withdrawId: randomUUID(), ...code() }),
    submitBlockFiatDeposit: () => payment(),
    submitDepositRecord: () => ({
      asset: 'ETH',
      network: 'ETH',
      txid: `0x${randomBytes(32).toString('hex')}`,
      amount: '1',
    }),
    cancelFiatDeposit: () => ({ depositId: randomUUID() }),
    submitWithdrawalAddress: () => ({
      ...address(),
      name: 'Reserve',
      kind: 'common',
      source: 'wallet',
      remark: '',
      isWhitelisted: true,
    }),
    submitBrokerAddress: () => ({
      ...address(),
      name: 'Reserve',
      kind: 'common',
      source: 'wallet',
      remark: '',
      isWhitelisted: true,
    }),
    invokeAddressEmailValidation: () => ({ addressId: randomUUID() }),
    confirmWithdrawalAddress: () => ({ addressId: randomUUID(), ...code() }),
    updateWithdrawalAddress: () => ({ addressId: randomUUID(), name: 'Reserve', remark: '' }),
    deleteWithdrawalAddress: () => ({ addressId: randomUUID(), gaCode: '123456' }),
    submitBankAccount: () => EURO_ACCOUNT,
    invokeBankAccountEmailValidation: () => ({ bankAccountId: randomUUID() }),
    completeBankAccount: () => ({
      bankAccountId: randomUUID(),
      beneficiaryTown: 'Singapore',
      beneficiaryCountry: 'SG',
    }),
    confirmBankAccount: () => ({ bankAccountId: randomUUID(), ...code() }),
    deleteBankAccount: () => ({ bankAccountId: randomUUID(), gaCode: '123456' }),
    requestStatement: () => ({
      from: '2026-11-01',
      to: '2026-11-02',
      accountTypes: ['capital_account'],
      assets: [],
      language: 'en-US',
      format: 'csv',
    }),
    applyLoan: () => ({
      key: randomUUID(),
      asset: 'USD',
      amount: '20000',
      term: 30,
      collateralAsset: 'BTC',
      collateralAmount: '1',
      gaCode: '123456',
    }),
    repayLoan: () => ({ key: randomUUID(), loanId: randomUUID(), isAll: true }),
    repayLoanFromCollateral: () => ({
      key: randomUUID(),
      loanId: randomUUID(),
      isAll: true,
      price: '100000',
      gaCode: '123456',
    }),
    setLoanAutoTopUp: () => ({ loanId: randomUUID(), isOn: true }),
    adjustLoanCollateral: () => ({ key: randomUUID(), loanId: randomUUID(), direction: 'release', amount: '1' }),
    renewLoan: () => ({ key: randomUUID(), loanId: randomUUID(), term: 30 }),
    setWhitelist: () => ({ enabled: true, ...code() }),
    addToWhitelist: () => ({ addressId: randomUUID(), ...code() }),
    removeFromWhitelist: () => ({ addressId: randomUUID(), gaCode: '123456' }),
    removeBrokerAddressFromWhitelist: () => ({ addressId: randomUUID(), gaCode: '123456' }),
    deleteBrokerAddress: () => ({ addressId: randomUUID(), gaCode: '123456' }),
    invokeBrokerAddressEmailValidation: () => ({ addressId: randomUUID() }),
    confirmBrokerAddress: () => ({ addressId: randomUUID(), ...code() }),
    decideMemberApproval: () => ({
      approvalId: randomUUID(),
      digest: '0'.repeat(64),
      vote: 'approve',
      proof: { gaCode: '123456' },
    }),
    invokeMemberApprovalsEmailValidation: () => ({ approvals: [{ approvalId: randomUUID(), digest: '0'.repeat(64) }] }),
    decideMemberApprovals: () => ({
      approvals: [{ approvalId: randomUUID(), digest: '0'.repeat(64) }],
      vote: 'approve',
      ...code(),
    }),
    withdrawMemberApproval: () => ({ approvalId: randomUUID() }),
    saveApprovalRule: () => ({
      rules: { address: [{ fromUsd: '0', approvals: 2, roles: ['administrator'], members: [] }] },
      rulesId: null,
      ...code(),
    }),
    cancelApprovalRuleReset: () => ({}),
    sendApiKeyCode: () => ({}),
    createApiKey: () => ({ remark: 'Reporting', permissions: ['read'], addresses: [], ...code() }),
    updateApiKey: () => ({ apiKeyId: randomUUID(), remark: 'Reporting', permissions: ['read'], addresses: [] }),
    revokeApiKey: () => ({ apiKeyId: randomUUID() }),
    saveAlert: () => ({ kind: 'funding_rate', instrumentId: 'BTCUSDT', value: '5' }),
    deleteAlert: () => ({ alertId: randomUUID() }),
    addLightning: listed,
    delLightning: listed,
    memoryLightning: listed,
    updateLightning: () => ({ keyId: exchangeKeyId, isOn: true }),
    updateKeyBoardConfig: () => ({ version: 0, keyBoardConfig: FIRST_KEYBOARD }),
    readNotification: () => ({ notificationIds: [randomUUID()] }),
    readAllNotification: () => ({}),
    updateNotificationSettings: () => ({
      settings: [{ topic: 'orders', screen: true, email: false, sound: false }],
    }),
  };
}

/** Bodies of the spot calls. */
function spotBodies(exchangeKeyId: string) {
  const pair = { exchangeKeyId, instrumentId: 'BTC-USDT' };
  const name = () => randomUUID().slice(0, 24);
  return {
    sendSpotOrder: () => ({
      ...pair,
      clientOrderId: name(),
      direction: 'buy',
      priceType: 'limit',
      price: '50000',
      quantity: '0.001',
    }),
    amendSpotOrder: () => ({ ...pair, clientOrderId: name(), price: '50000', quantity: '0.001' }),
    cancelSpotOrder: () => ({ ...pair, clientOrderId: name() }),
    cancelAllSpotOrder: () => pair,
    sendOrderList: () => ({
      ...pair,
      clientListId: name(),
      direction: 'sell',
      quantity: '0.001',
      takeProfit: { clientOrderId: name(), price: '500000' },
      stop: { clientOrderId: name(), triggerPrice: '20000' },
      expiresAt: Date.now() + 86_400_000,
    }),
    amendOrderList: () => ({
      ...pair,
      clientListId: name(),
      quantity: '0.001',
      takeProfit: { price: '500000' },
      stop: { triggerPrice: '20000' },
    }),
    cancelOrderList: () => ({ ...pair, clientListId: name() }),
  };
}
