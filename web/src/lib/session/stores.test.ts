import { beforeEach, expect, test } from 'vitest';
import { NO_LISTS, setSupportedAssets, useAssetLists } from './assets.ts';
import { dismissSafeNotice, resetSession, selectAccount, signIn, useSession } from './session.ts';
import { startSystem, useSystem } from './system.ts';

beforeEach(() => {
  resetSession();
});

test('SH-16 the system store holds the language of the address and whether a desktop shell runs the client', () => {
  startSystem({ pathname: '/zh-HK/home', userAgent: 'Mozilla/5.0 Chrome/140.0 Electron/38.0.0 Safari/537.36' });
  expect(useSystem.getState()).toEqual({ language: 'zh-HK', isClient: true, visitorMenu: [], supportEmail: undefined });
  startSystem({ pathname: '/en-US/home', userAgent: 'Mozilla/5.0 Chrome/140.0 Safari/537.36' });
  expect(useSystem.getState()).toEqual({
    language: 'en-US',
    isClient: false,
    visitorMenu: [],
    supportEmail: undefined,
  });
});

test('ID-20 a session starts signed out, with the exchange binance and no selected account', () => {
  expect(useSession.getState()).toMatchObject({
    token: null,
    isLogin: false,
    userInfo: null,
    userMenu: [],
    exchangeCode: 'binance',
    keyId: null,
    accountList: [],
  });
});

test('ID-01 ID-20 login sets the flag and the token; its end clears token, user, menu, notice and lists', () => {
  signIn({ token: 'token', browserToken: null });
  expect(useSession.getState()).toMatchObject({ token: 'token', isLogin: true });
  selectAccount({ exchangeCode: 'binance', keyId: 'key-1' });
  dismissSafeNotice();
  setSupportedAssets({ crypto: ['BTC'], fiat: ['USD'] });
  useAssetLists.setState({ otcAssetList: ['BTC'] });
  useSession.setState({ userMenu: [{ key: 'market', path: 'market', group: 'area' }] });
  expect(useSession.getState()).toMatchObject({ keyId: 'key-1', safeNotice: true });

  resetSession();
  expect(useSession.getState()).toMatchObject({
    token: null,
    isLogin: false,
    userInfo: null,
    userMenu: [],
    keyId: null,
    safeNotice: false,
  });
  expect(useAssetLists.getState()).toEqual(NO_LISTS);
});

test('the lists that screens share are empty until they are loaded; all assets are coins and currencies', () => {
  expect(useAssetLists.getState()).toMatchObject({
    convert: { digitalConvertAssets: [], fiatConvertAssets: [] },
    wallet: { cryptoSupportAssetList: [], fiatSupportAssetList: [], allSupportAssetList: [] },
    spotTradingForbidden: false,
  });
  setSupportedAssets({ crypto: ['BTC', 'ETH'], fiat: ['USD'] });
  expect(useAssetLists.getState().wallet).toEqual({
    cryptoSupportAssetList: ['BTC', 'ETH'],
    fiatSupportAssetList: ['USD'],
    allSupportAssetList: ['BTC', 'ETH', 'USD'],
  });
});
