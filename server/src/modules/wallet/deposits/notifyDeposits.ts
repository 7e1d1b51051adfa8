import { shortenId } from '@aldgate/domain/lists/shortenId.ts';
import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import { formatMoney } from '@aldgate/domain/money/formatNumber.ts';
import type { Selectable } from 'kysely';
import type { Tx } from '../../../kernel/database/database.ts';
import type { Tables } from '../../../kernel/database/tables.ts';
import type { Language } from '../../../kernel/mail/mail.ts';
import { inBoth, raiseNotification } from '../../notifications/index.ts';

type Row = Selectable<Tables['deposit']>;

type Event = 'credited' | 'held' | 'reversed';

/**
 * One notification of all deposits of an owner to which the same happened together, for the owner's institution. Those
 * who take what is credited to a project announce it.
 */
export async function notifyDeposits(tx: Tx, event: Event, rows: readonly Row[], at: number): Promise<void> {
  const notified = rows.filter((row) => event !== 'credited' || row.owner_kind === 'institution');
  for (const own of Map.groupBy(notified, ({ owner }) => owner).values()) {
    const [first, ...others] = own;
    if (first === undefined || first.institution_id === null) continue;
    const mail = inBoth((language) => describe(event, own, language));
    await raiseNotification(
      tx,
      {
        institutionId: first.institution_id,
        topic: 'deposits',
        title: inBoth((language) => mail[language].subject),
        text: inBoth((language) => own.map((row) => nameDeposit(row, language)).join('\n')),
        link: linkTo(first, others.length === 0),
        mail,
      },
      at,
    );
  }
}

const linkTo = ({ owner_kind, owner, id }: Row, isOnly: boolean): string =>
  owner_kind === 'project' ? `brokersManager/project-detail/${owner}` : `record/coin${isOnly ? `?record=${id}` : ''}`;

/** Further decimals of an amount are cut off. */
const SHOWN_DECIMALS = 8;

interface Wording {
  readonly subject: string;
  readonly before: string;
  readonly after: string;
}

/**
 * In English and Traditional Chinese. Why one is held is shown on its page: a screened sender is not named by email.
 */
const WORDINGS: Readonly<Record<Event, readonly [Wording, Wording]>> = {
  credited: [
    {
      subject: 'A deposit has arrived',
      before: "These deposits were credited to your institution's asset account:",
      after: 'If you did not expect them, contact us.',
    },
    { subject: '存入已到賬', before: '以下存入已計入您機構的資產賬戶：', after: '如有疑問，請聯絡我們。' },
  ],
  held: [
    {
      subject: 'A deposit is being processed',
      before: 'These deposits have arrived and are not credited yet:',
      after: 'The deposit records show the reason. Contact us if you have any questions.',
    },
    {
      subject: '存入正在處理',
      before: '以下存入已到達，但尚未入賬：',
      after: '您可於存入及提取紀錄查看原因。如有疑問，請聯絡我們。',
    },
  ],
  reversed: [
    {
      subject: 'A deposit was reversed',
      before: 'The network no longer includes the transactions of these deposits, so they were reversed:',
      after: 'Contact us if you have any questions.',
    },
    {
      subject: '存入已撤銷',
      before: '網絡已不再包含以下存入的交易，因此有關存入已被撤銷：',
      after: '如有疑問，請聯絡我們。',
    },
  ],
};

function describe(
  event: Event,
  rows: readonly Row[],
  language: Language,
): { readonly subject: string; readonly text: string } {
  const lines = rows.map((row) => `${formatAmount(row, language)} (${row.network}, ${shortenId(row.txid)})`);
  const { subject, before, after } = WORDINGS[event][language === 'zh-HK' ? 1 : 0];
  return { subject, text: `${before}\n\n${lines.join('\n')}\n\n${after}` };
}

const nameDeposit = (row: Row, language: Language): string =>
  language === 'zh-HK'
    ? `${formatAmount(row, language)}（${row.network}）`
    : `${formatAmount(row, language)} on ${row.network}`;

const formatAmount = ({ asset, initiated_amount: amount }: Row, locale: Language): string =>
  formatMoney(toDecimalString(amount), asset, { locale, placesMax: SHOWN_DECIMALS });
