import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { LoadState } from '../../../lib/messages/LoadState.tsx';
import { PathLink } from '../../../lib/page/links.tsx';
import { Page } from '../../../lib/page/Page.tsx';
import { WholeWidth, Workbench } from '../../../lib/quotes/index.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useLoanConfigure } from '../queries.ts';
import { BlockState } from './BlockState.tsx';
import { BorrowForm } from './BorrowForm.tsx';
import { findBorrowBlock } from './borrowBlock.ts';
import { readBorrow } from './borrowEntry.ts';
import { Requested } from './Requested.tsx';

/** LN-01: a new loan, or why this member cannot borrow: `?form=borrow`. */
export default function Borrow() {
  const { t } = useTranslation('loans');
  const [query] = useSearchParams();
  const [first] = useState(() => readBorrow(query));
  const [approvalId, setApprovalId] = useState<string>();
  const configure = useLoanConfigure();
  const block = findBorrowBlock(useSession(({ userInfo }) => userInfo));
  return (
    <Page title={t('borrow.title')} actions={<PathLink to="loan">{t('detail.toLoans')}</PathLink>}>
      {block === undefined && approvalId === undefined && configure.data !== undefined ? (
        <BorrowForm first={first} configure={configure.data} onRequested={setApprovalId} />
      ) : (
        <Workbench>
          <WholeWidth>
            {block !== undefined ? (
              <BlockState block={block} />
            ) : approvalId === undefined ? (
              <LoadState
                query={configure}
                title={t('borrow.failed')}
                text={(reason) => t('borrow.failedText', { reason })}
                rows={8}
              />
            ) : (
              <Requested approvalId={approvalId} onAgain={() => setApprovalId(undefined)} />
            )}
          </WholeWidth>
        </Workbench>
      )}
    </Page>
  );
}
