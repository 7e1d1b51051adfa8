import type { Page } from 'playwright-core';
import { go } from './go.ts';

/** A screen: its address below the language, and how to detect that it is complete. */
export interface Screen {
  readonly name: string;
  readonly path: string;
  /** Needs a session. */
  readonly signedIn?: boolean;
  /** Shows the loading state permanently. */
  readonly skeletons?: boolean;
  /** Button that opens it, if it is a layer. */
  readonly press?: string;
  /** Present once its figures are loaded, if there are no skeletons. A phone may show them on another tab. */
  readonly figures?: string;
}

export const LANGUAGES = ['en-US', 'zh-HK'] as const;

const MARKET_PRICE = 'p[class*="rate"] b';

export const SCREENS: readonly Screen[] = [
  { name: 'home', path: 'home', figures: 'a:nth-child(6) svg path' },
  { name: 'login', path: 'login', figures: '[data-captcha-id]' },
  { name: 'register', path: 'register', figures: '[data-captcha-id]' },
  { name: 'forgot-password', path: 'forgot-password', figures: '[data-captcha-id]' },
  { name: 'market', path: 'market' },
  {
    name: 'trading',
    path: 'trading/BTCUSDT',
    figures: 'body:has(#chart canvas) [data-figure="mark"] dd:not(:has-text("–"))',
  },
  { name: 'visitor-coin', path: 'nologin/convert/coin', figures: MARKET_PRICE },
  { name: 'visitor-fiat', path: 'nologin/convert/fiat', figures: MARKET_PRICE },
  { name: 'otc-poster', path: 'otc/poster', figures: 'main td span' },
  { name: 'otc-visitor', path: 'otc/form/unlogin?size=20', figures: 'main td b' },
  { name: 'lightning-visitor', path: 'lightning', figures: '[role=grid] [role=row]' },
  { name: 'help', path: 'help', figures: '[data-captcha-id]' },
  { name: 'brokers', path: 'brokers' },
  { name: 'legal-terms', path: 'legal/terms' },
  { name: 'legal-privacy', path: 'legal/privacy' },
  { name: 'legal-risk', path: 'legal/risk' },
  { name: '401', path: '401' },
  { name: '403', path: '403' },
  { name: '404', path: '404' },
  { name: 'brokers-sign-in', path: 'brokersManager/project', figures: '[data-captcha-id]' },
  { name: 'widgets', path: '_ui', skeletons: true },
  { name: 'wallet-overview', path: 'wallet/overview', signedIn: true },
  {
    name: 'performance',
    path: 'wallet/overview',
    signedIn: true,
    press: 'main section > button[aria-expanded]',
    figures: 'main table button[data-open]',
  },
  { name: 'loan', path: 'loan', signedIn: true },
  { name: 'loan-borrow', path: 'loan?form=borrow&amount=20000', signedIn: true, figures: 'main form' },
  { name: 'wallet-asset-account', path: 'wallet/assetAccount', signedIn: true },
  { name: 'notifications', path: 'account/notifications', signedIn: true },
  { name: 'notification-settings', path: 'account/notifications?tab=settings', signedIn: true },
  { name: 'alerts', path: 'account/notifications?tab=alerts', signedIn: true },
  { name: 'wallet-trading-account', path: 'wallet/tradingAccount', signedIn: true },
  {
    name: 'activity',
    path: 'wallet/assetAccount',
    signedIn: true,
    press: 'h1 ~ div button:nth-of-type(1)',
    figures: '[role=dialog] tbody tr',
  },
  {
    name: 'statements',
    path: 'wallet/assetAccount',
    signedIn: true,
    press: 'h1 ~ div button:nth-of-type(2)',
    figures: '[role=dialog] section button',
  },
  {
    name: 'transfer',
    path: 'wallet/overview',
    signedIn: true,
    press: 'h1 ~ div button',
    figures: '[role="dialog"] dl',
  },
  { name: 'convert', path: 'convert/coin', signedIn: true, figures: MARKET_PRICE },
  { name: 'convert-fiat', path: 'convert/fiat', signedIn: true, figures: MARKET_PRICE },
  { name: 'record-convert', path: 'record/convert', signedIn: true },
  { name: 'otc', path: 'otc/form?size=4', signedIn: true, figures: 'main td b' },
  { name: 'otc-limit', path: 'otc/form?size=4&mode=limit', signedIn: true, figures: 'button[type=submit]:enabled' },
  { name: 'otc-request', path: 'otc/form?size=60&mode=request&side=sell', signedIn: true, figures: 'main td b' },
  { name: 'otc-available', path: 'otcinfo/avaliable', signedIn: true, figures: 'main tbody tr' },
  { name: 'otc-record', path: 'otcinfo/record', signedIn: true },
  { name: 'deposit', path: 'wallet/recharge/coin/USDT', signedIn: true, figures: 'main code' },
  { name: 'withdraw', path: 'wallet/withdraw/coin/USDT', signedIn: true, figures: 'main form dl' },
  { name: 'addresses', path: 'wallet/address/coinAddress', signedIn: true, figures: 'main section button' },
  { name: 'bank-accounts', path: 'wallet/address/fiatAddress', signedIn: true, figures: 'main button' },
  { name: 'bank-deposit', path: 'wallet/recharge/fiat/USD', signedIn: true, figures: 'main code' },
  { name: 'bank-withdrawal', path: 'wallet/withdraw/fiat/USD', signedIn: true, figures: 'main form dl' },
  { name: 'otc-list', path: 'otcinfo/list', signedIn: true },
  { name: 'otc-validate', path: 'otcinfo/validate', signedIn: true, figures: 'main form' },
  { name: 'otc-deposit', path: 'otcinfo/recharge/fiat/USD', signedIn: true, figures: 'main code' },
  { name: 'record-bank-deposit', path: 'record/fiat/recharge', signedIn: true },
  { name: 'record-bank-withdrawal', path: 'record/fiat/withdraw', signedIn: true },
  { name: 'record-coin', path: 'record/coin', signedIn: true },
  { name: 'record-transfer', path: 'record/transfer', signedIn: true },
  { name: 'trading-signed-in', path: 'trading/BTCUSDT', signedIn: true, figures: '#ticket dl' },
  { name: 'trading-spot', path: 'trading/BTC-USDT', signedIn: true, figures: '#ticket dl' },
  { name: 'record-spot-trade', path: 'record/spotTrade', signedIn: true },
  { name: 'record-spot-order', path: 'record/spotTrade?list=orders', signedIn: true },
  { name: 'record-future-trade', path: 'record/futureTrade', signedIn: true },
  { name: 'account-safe', path: 'account/safe', signedIn: true, figures: 'table' },
  { name: 'account-api', path: 'account/api', signedIn: true, figures: 'main table, main [class*="empty"]' },
  { name: 'account-freeze', path: 'account/freeze', signedIn: true, figures: 'main button' },
  { name: 'account-hitory', path: 'account/hitory', signedIn: true, figures: 'table' },
  { name: 'kyc', path: 'account/kyc', signedIn: true, figures: 'section h2' },
  { name: 'information', path: 'information', signedIn: true, figures: 'table' },
  { name: 'approvals', path: 'information?tab=approvals', signedIn: true },
  { name: 'approval-rules', path: 'information?tab=approvalRules', signedIn: true },
  { name: 'brokers-closed', path: 'brokersManager/account', signedIn: true, figures: 'main a[href$="/brokers"]' },
  { name: 'brokers-signed-in', path: 'brokers', signedIn: true, figures: 'section ol' },
];

/** The screens of the brokers' area, for a broker's member. */
export const BROKER_SCREENS: readonly Screen[] = [
  { name: 'broker-projects', path: 'brokersManager/project' },
  { name: 'broker-accounts', path: 'brokersManager/account', figures: 'main section dl dd' },
  { name: 'broker-keys', path: 'brokersManager/account?tab=keys' },
  { name: 'broker-stress', path: 'brokersManager/account?tab=stress', figures: 'main table' },
  { name: 'broker-transfers', path: 'brokersManager/assetFlow' },
  {
    name: 'broker-new-transfer',
    path: 'brokersManager/assetFlow?new',
    figures: '[role="dialog"] dl',
  },
  { name: 'broker-bills', path: 'brokersManager/bill' },
  { name: 'broker-records', path: 'brokersManager/assetRecord' },
  { name: 'broker-flow', path: 'brokersManager/assetFlow?tab=flow' },
  { name: 'broker-interest', path: 'brokersManager/interest' },
  { name: 'broker-interest-history', path: 'brokersManager/interest?tab=history' },
  { name: 'broker-operations', path: 'brokersManager/operateRecord' },
  { name: 'broker-profit', path: 'brokersManager/profit' },
  { name: 'broker-addresses', path: 'brokersManager/addressList', figures: 'main section button' },
  {
    name: 'broker-deposit-addresses',
    path: 'brokersManager/addressList?tab=deposit',
    figures: 'main code',
  },
  { name: 'broker-messages', path: 'brokersManager/messafeSetting' },
  { name: 'broker-recipients', path: 'brokersManager/messafeSetting?tab=recipients' },
];

/** Loads a screen by its address, and waits until it is complete. */
export async function openScreen(page: Page, url: string, language: string, screen: Screen): Promise<void> {
  await page.goto(`${url}/${language}/${screen.path}`);
  await untilComplete(page, screen);
}

/** Opens a screen inside the application, and waits until it is complete. */
export async function goToScreen(page: Page, language: string, screen: Screen): Promise<void> {
  await go(page, `/${language}/${screen.path}`);
  await untilComplete(page, screen);
}

/**
 * Waits until a heading is visible and no skeletons remain, and opens the layer. The heading is found by its element,
 * since a dialog that is open from the start hides its role.
 */
async function untilComplete(page: Page, screen: Screen): Promise<void> {
  await page.locator('h1').first().waitFor();
  if (!screen.skeletons) await page.locator('[class*="skeleton"]').first().waitFor({ state: 'detached' });
  if (screen.press !== undefined) await page.locator(screen.press).first().click();
  if (screen.figures !== undefined) await page.locator(screen.figures).first().waitFor({ state: 'attached' });
  await page.evaluate(
    `Promise.all([document.fonts.ready, ...[...document.images].filter(({ loading }) => loading !== 'lazy').map((image) => image.decode())]).then(() => null)`,
  );
}
