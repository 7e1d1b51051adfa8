import { formatTime } from '@aldgate/ui/format/time.ts';
import { useLocale } from '@aldgate/ui/locale.ts';
import { ErrorState } from '@aldgate/ui/states/ErrorState.tsx';
import { NoPermission } from '@aldgate/ui/states/NoPermission.tsx';
import { useTranslation } from '../i18n/i18n.ts';
import { PathLink, SupportLink } from '../page/links.tsx';
import { RestrictedState } from '../page/RestrictedState.tsx';
import { RoleState } from '../page/RoleState.tsx';
import type { EligibilityBlock } from './eligibility.ts';
import type { QuoteProduct } from './product.ts';

interface IneligibleStateProps {
  readonly block: EligibilityBlock;
  readonly product: QuoteProduct;
  /** The page of indicative prices, as a path below the language. */
  readonly prices: string;
}

/** Why trading is not possible now, and the next step. */
export default function IneligibleState({ block, product, prices }: IneligibleStateProps) {
  const { t } = useTranslation('quotes');
  const { name } = product;
  if (block.kind === 'suspended') return <Suspended block={block} product={product} />;
  if (block.kind === 'restricted') return <RestrictedState restriction={block.restriction} />;
  if (block.kind === 'role') return <RoleState permission="trade" title={t(`${name}.role`)} />;
  if (block.kind === 'off') {
    return <NoPermission title={t(`${name}.off`)} text={t('eligibility.off')} action={<SupportLink />} />;
  }
  // KY-05: unverified users can see indicative prices.
  const pricesLink = <PathLink to={prices}>{t('eligibility.look')}</PathLink>;
  if (block.kind === 'google') {
    return (
      <NoPermission
        title={t('eligibility.google.title')}
        text={t(`${name}.google`)}
        action={
          <>
            <PathLink to="account/safe">{t('eligibility.google.action')}</PathLink>
            {pricesLink}
          </>
        }
      />
    );
  }
  return (
    <NoPermission
      title={t(`eligibility.${block.level}`)}
      text={`${t(`${name}.verification.${block.level}`)} ${t(`eligibility.status.${block.status}`)}`}
      action={
        <>
          <PathLink to="account/kyc">{t('eligibility.verify')}</PathLink>
          {pricesLink}
        </>
      }
    />
  );
}

interface SuspendedProps {
  readonly block: Extract<EligibilityBlock, { kind: 'suspended' }>;
  readonly product: QuoteProduct;
}

function Suspended({ block: { reason, since }, product: { name, records } }: SuspendedProps) {
  const { t } = useTranslation('quotes');
  const locale = useLocale();
  const why =
    reason !== undefined && since !== undefined
      ? `${t('eligibility.since', { reason, since: formatTime(since, locale) })} `
      : '';
  return (
    <ErrorState
      title={t(`${name}.suspended.title`)}
      text={`${why}${t(`${name}.suspended.text`)}`}
      action={
        <>
          <PathLink to={records}>{t('allRecords')}</PathLink>
          <SupportLink />
        </>
      }
    />
  );
}
