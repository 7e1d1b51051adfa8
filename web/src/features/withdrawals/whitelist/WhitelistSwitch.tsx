import { memberMay } from '@aldgate/domain/identity/roles.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Badge } from '@aldgate/ui/figures/Badge.tsx';
import { formatTime } from '@aldgate/ui/format/time.ts';
import { useLocale } from '@aldgate/ui/locale.ts';
import { type ReactNode, Suspense, useState } from 'react';
import { ApprovalProgress } from '../../../lib/approvals/ApprovalProgress.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { lazyPart } from '../../../lib/page/lazyPart.tsx';
import { PathLink } from '../../../lib/page/links.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { useWhitelist } from '../queries.ts';

const WhitelistDrawer = lazyPart(() => import('./WhitelistDrawer.tsx'));

/** Texts and action that a page lays out for the setting. */
interface WhitelistSetting {
  readonly title: string;
  /** The current state. */
  readonly value: ReactNode;
  /** Meaning of the state, and who can change it. */
  readonly text: string;
  readonly action: ReactNode;
}

/** WAL-07: the whitelist's state and its switch, for the page that lays them out. Nothing until the state is known. */
export function WhitelistSwitch({ children }: { children: (setting: WhitelistSetting) => ReactNode }) {
  const { t } = useTranslation('withdrawals');
  const locale = useLocale();
  const { data } = useWhitelist();
  const role = useSession(({ userInfo }) => userInfo?.role);
  const [target, setTarget] = useState<boolean>();
  if (data === undefined) return null;
  const { enabled, offFrom, approvalId } = data;
  const mayManage = role !== undefined && memberMay(role, 'manage');
  const isEnding = offFrom !== null || approvalId !== null;
  const state =
    offFrom !== null ? t('whitelist.offFrom', { time: formatTime(offFrom, locale) }) : t('whitelist.pending');
  const action = (to: boolean, key: 'turnOn' | 'turnOff' | 'keepOn') => (
    <Button onClick={() => setTarget(to)}>{t(`whitelist.${key}`)}</Button>
  );
  return (
    <>
      {children({
        title: t('whitelist.title'),
        value: (
          <>
            <Badge tone={enabled ? 'trust' : 'warning'}>{t(enabled ? 'whitelist.on' : 'whitelist.off')}</Badge>
            {isEnding && <span>{state}</span>}
            {approvalId !== null && <ApprovalProgress approvalId={approvalId} />}
            {approvalId !== null && <PathLink to="information?tab=approvals">{t('entry.approvals')}</PathLink>}
          </>
        ),
        text: [
          t(enabled ? 'whitelist.onText' : 'whitelist.offText'),
          ...(mayManage ? [] : [t('whitelist.managers')]),
        ].join(locale.startsWith('zh') ? '' : ' '),
        action: !mayManage
          ? null
          : isEnding
            ? action(true, 'keepOn')
            : enabled
              ? action(false, 'turnOff')
              : action(true, 'turnOn'),
      })}
      {target !== undefined && (
        <Suspense fallback={null}>
          <WhitelistDrawer enabled={target} onClose={() => setTarget(undefined)} />
        </Suspense>
      )}
    </>
  );
}
