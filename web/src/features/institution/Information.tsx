import tabs from '@aldgate/ui/controls/tabs.module.css';
import { Row, Rows } from '@aldgate/ui/figures/Rows.tsx';
import { MISSING } from '@aldgate/ui/format/decimal.ts';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { Skeleton } from '@aldgate/ui/states/Skeleton.tsx';
import { Suspense } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useWaitingVotes } from '../../lib/approvals/useWaitingVotes.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { CopyId } from '../../lib/lists/CopyId.tsx';
import { oneOf } from '../../lib/lists/listFilter.ts';
import { errorText } from '../../lib/messages/errorText.ts';
import { LoadFailure } from '../../lib/messages/LoadFailure.tsx';
import { PathLink, SupportLink, usePath } from '../../lib/page/links.tsx';
import { Page } from '../../lib/page/Page.tsx';
import { useMenuHas } from '../../lib/session/serverMenu.ts';
import { useSession } from '../../lib/session/session.ts';
import { ApprovalRules, Approvals } from '../approvals/index.ts';
import styles from './institution.module.css';
import { MembersSection } from './MembersSection.tsx';
import { type Information, useInformation } from './queries.ts';

const TABS = ['details', 'approvals', 'approvalRules'] as const;

type Tab = (typeof TABS)[number];

/** ID-21: the institution with its members, and what members approve. The tab is in the address. */
export function Screen() {
  const { t } = useTranslation('institution');
  const { t: tApp } = useTranslation();
  const [query] = useSearchParams();
  const tab = oneOf(TABS)(query.get('tab')) ?? 'details';
  return (
    <Page title={t('title')} tabs={<InstitutionTabs tab={tab} />}>
      {tab === 'details' ? (
        <Details />
      ) : (
        <Suspense fallback={<Skeleton rows={5} label={tApp('loading')} />}>
          {tab === 'approvals' ? <Approvals /> : <ApprovalRules />}
        </Suspense>
      )}
    </Page>
  );
}

/** The page's tabs as links, with how many requests wait for the user's vote. */
function InstitutionTabs({ tab }: { tab: Tab }) {
  const { t } = useTranslation('institution');
  const path = usePath();
  const hasApprovals = useMenuHas('approvals');
  const waiting = useWaitingVotes();
  if (!hasApprovals && tab === 'details') return null;
  const current = (each: Tab) => (each === tab ? 'page' : undefined);
  return (
    <nav className={tabs.tabs} aria-label={t('tabs.label')}>
      <Link to={path('information')} className={tabs.tab} aria-current={current('details')}>
        {t('tabs.details')}
      </Link>
      <Link to={path('information?tab=approvals')} className={tabs.tab} aria-current={current('approvals')}>
        {t('tabs.approvals')}
        {waiting !== undefined && <span className={tabs.count}>{waiting}</span>}
      </Link>
      <Link to={path('information?tab=approvalRules')} className={tabs.tab} aria-current={current('approvalRules')}>
        {t('tabs.approvalRules')}
      </Link>
    </nav>
  );
}

function Details() {
  const { t } = useTranslation('institution');
  const { t: tApp } = useTranslation();
  const { data, error, refetch } = useInformation();
  return (
    <>
      {data !== undefined ? (
        <Facts information={data} />
      ) : error === null ? (
        <Skeleton rows={6} label={tApp('loading')} />
      ) : (
        <LoadFailure
          error={error}
          title={errorText(error, tApp)}
          text={() => t('notLoaded')}
          onRetry={() => void refetch()}
        />
      )}
      <MembersSection />
    </>
  );
}

function Facts({ information }: { information: Information }) {
  const { t } = useTranslation('institution');
  const locale = useLocale();
  const { region } = information;
  const isIndividual = information.kind === 'individual';
  const isVerified = useSession(({ userInfo }) => userInfo?.institution.verification.primary === 'certified');
  return (
    <section className={styles.section} aria-label={t('title')}>
      <Rows>
        <Row label={t('fields.institutionId')}>
          <CopyId value={information.institutionId} label={t('fields.institutionId')} />
        </Row>
        <Row label={t(isIndividual ? 'fields.fullName' : 'fields.registeredName')}>{information.registeredName}</Row>
        {isVerified && (
          <>
            <Row label={t('fields.address')}>{information.address ?? MISSING}</Row>
            <Row label={t('fields.town')}>{information.town ?? MISSING}</Row>
            <Row label={t('fields.region')}>
              {region === null ? MISSING : new Intl.DisplayNames(locale, { type: 'region' }).of(region)}
            </Row>
          </>
        )}
        {isVerified && !isIndividual && (
          <>
            <Row label={t('fields.registrationNumber')}>{information.registrationNumber ?? MISSING}</Row>
            <Row label={t('fields.businessPhone')}>{information.businessPhone ?? MISSING}</Row>
            <Row label={t('fields.email')}>{information.email ?? MISSING}</Row>
          </>
        )}
      </Rows>
      <Text maxWidth="72ch" padding="2 0" size="12" lead="text" tone="2">
        {isVerified ? t('verified') : t('unverified')}{' '}
        {isVerified ? <SupportLink /> : <PathLink to="account/kyc">{t('verify')}</PathLink>}
      </Text>
    </section>
  );
}
