import { ACCOUNT_NAMES, type CustomerAccount } from '@aldgate/domain/ledger/accountType.ts';
import { currentLanguage } from '../i18n/i18n.ts';

/** Names a customer's account in the language of the page. */
export function accountName(type: CustomerAccount): string {
  const [english, chinese] = ACCOUNT_NAMES[type];
  return currentLanguage() === 'zh-HK' ? chinese : english;
}
