import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import { formatMoney } from '@aldgate/domain/money/formatNumber.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import type { Language } from '../../../kernel/mail/mail.ts';
import { inBoth, raiseNotification } from '../../notifications/index.ts';
import type { BankDepositRow } from './depositRow.ts';

type Event = 'announced' | 'received';

interface Wording {
  readonly subject: string;
  readonly before: string;
  readonly after: string;
}

/** In English and Traditional Chinese. */
const WORDINGS: Readonly<Record<Event, readonly [Wording, Wording]>> = {
  announced: [
    {
      subject: 'Your deposit was announced',
      before: 'Pay the amount from the account that you chose, and give the reference with the payment:',
      after: 'Deposits by bank arrive on T+1; bank fees may apply. If you did not announce it, contact us.',
    },
    {
      subject: '已預先通知存款',
      before: '請從所選的銀行賬戶匯款，並於匯款時註明參考編號：',
      after: '銀行轉賬存入於 T+1 到賬，銀行可能收取費用。如非您本人操作，請聯絡我們。',
    },
  ],
  received: [
    {
      subject: 'A deposit by bank has arrived',
      before: "These payments were credited to your institution's asset account:",
      after: 'If you did not expect them, contact us.',
    },
    { subject: '銀行轉賬存入已到賬', before: '以下款項已計入您機構的資產賬戶：', after: '如有疑問，請聯絡我們。' },
  ],
};

/** One notification of all deposits of an institution to which the same happened together. */
export async function notifyDeposits(
  tx: Tx,
  event: Event,
  deposits: readonly BankDepositRow[],
  { actorId = null, at }: { readonly actorId?: string | null; readonly at: number },
): Promise<void> {
  const byInstitution = Map.groupBy(deposits, ({ institution_id: institutionId }) => institutionId);
  for (const [institutionId, own] of byInstitution) {
    const linesIn = (language: Language) => own.map((row) => describe(row, language)).join('\n');
    const wordingOf = (language: Language) => WORDINGS[event][language === 'zh-HK' ? 1 : 0];
    const [first, ...others] = own;
    const opened = first !== undefined && others.length === 0 ? `?record=${first.id}` : '';
    await raiseNotification(
      tx,
      {
        institutionId,
        actorId,
        topic: 'deposits',
        title: inBoth((language) => wordingOf(language).subject),
        text: inBoth(linesIn),
        link: `record/fiat/recharge${opened}`,
        mail: inBoth((language) => {
          const { subject, before, after } = wordingOf(language);
          return { subject, text: `${before}\n\n${linesIn(language)}\n\n${after}` };
        }),
      },
      at,
    );
  }
}

function describe(row: BankDepositRow, locale: Language): string {
  const amount = toDecimalString(row.amount ?? row.announced_amount ?? '0');
  return `${formatMoney(amount, row.asset, { locale })} (${row.reference})`;
}
