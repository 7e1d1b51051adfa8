import type { Page } from 'playwright-core';
import { titleMoney } from '../../server/src/approvals/titleMoney.ts';
import { recordComparisons } from '../../server/src/modules/exchangeAccounts/comparison/differences.ts';
import { image } from '../../testkit/people/images.ts';
import { COMPANY, IDENTITY } from '../../testkit/people/kycApplications.ts';
import { callAs } from './callAs.ts';
import { withPlatform } from './platformDatabase.ts';
import type { RunningPlatform } from './stack.ts';

const DAY_MS = 86_400_000;

/** Sends an enquiry as a visitor, and returns the title of its task. */
export async function addEnquiry({ url }: RunningPlatform, name: string): Promise<string> {
  const read = async <Data>(path: string, init?: RequestInit) =>
    (await (await fetch(`${url}${path}`, init)).json()) as Data;
  const { data } = await read<{ data: { captchaId: string } }>('/api/institution/image/captcha');
  const captcha = await read<{ code: string }>(`/mailbox/captcha/${data.captchaId}`);
  const enquiry = { name, email: 'ada@heron.test', phone: '+852 6123 4567', solution: 'liquidity' };
  const { code } = await read<{ code: number }>('/api/institution/contact/add', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...enquiry, captchaId: data.captchaId, captchaCode: captcha.code }),
  });
  if (code !== 200) throw new Error(`the enquiry was answered with ${code}`);
  return `${name}: liquidity`;
}

/** A difference that two comparisons of the platform's wallet found, and the title of its task. */
export async function addDifference(stack: RunningPlatform, asset: string): Promise<string> {
  const amounts = { ledger: '1250.5', exchange: '1225.5', waiting: '0', difference: '25' };
  const wallet = {
    accountId: null,
    accountName: 'Platform',
    institutionId: null,
    product: 'spot',
    wallet: 'platform',
    asset,
  } as const;
  await withPlatform(stack, async ({ database, clock }) => {
    for (const at of [clock(), clock() + 1]) {
      const comparisons = [{ ...wallet, ...amounts, isInFlight: false }];
      await recordComparisons({ database, clock: () => at }, 'platform', comparisons);
    }
  });
  return `Platform: ledger and exchange differ by ${titleMoney('25', asset)}`;
}

/** Submits the primary verification of the institution whose administrator is signed in on a page. */
export async function submitVerification({ url }: RunningPlatform, page: Page): Promise<void> {
  const token = await page.evaluate<string>(`localStorage.getItem('aldgate.token')`);
  const content = new Uint8Array(await image());
  const incumbency = new Date(Date.now() - 30 * DAY_MS).toISOString().slice(0, 10);
  const documents = [];
  for (const [document, datedOn] of [
    ['identity_front', null],
    ['certificate_of_incorporation', null],
    ['proof_of_incumbency', incumbency],
  ] as const) {
    const response = await fetch(`${url}/api/institution/kyc/upload?document=${document}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'image/jpeg' },
      body: content,
    });
    const { data } = (await response.json()) as { data: { fileId: string } };
    documents.push({ document, fileId: data.fileId, datedOn });
  }
  const about = { kind: 'institution', level: 'primary', identity: IDENTITY, company: COMPANY };
  await callAs(page, '/institution/kyc/submit', { ...about, documents });
}

/** Applies for prime brokerage as the institution whose administrator is signed in on a page. */
export async function applyAsBroker(page: Page): Promise<void> {
  await callAs(page, '/institution/agree/broker/open', { agreements: true });
  await callAs(page, '/broker/applyRecord/add', {
    business: 'Market making for family offices',
    assetsUnderManagement: '10m_100m',
    contactName: 'Ada Wong',
  });
}
