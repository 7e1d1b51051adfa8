import { formatMoney } from '@aldgate/domain/money/formatNumber.ts';

/** An amount in the title of a task, an approval or a break, which operators read in English: '1,250.5 USDT'. */
export const titleMoney = (amount: string, asset: string): string => formatMoney(amount, asset, { locale: 'en-US' });
