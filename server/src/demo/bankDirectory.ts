import type { Tx } from '../kernel/database/database.ts';
import { replaceDirectory } from '../modules/bank/index.ts';

/** Head offices of well-known banks, with the codes that they publish. */
const BANKS = `
HSBCHKHH HSBC, Hong Kong
SCBLHKHH Standard Chartered Bank (Hong Kong)
BKCHHKHH Bank of China (Hong Kong)
HASEHKHH Hang Seng Bank
BEASHKHH Bank of East Asia
DHBKHKHH DBS Bank (Hong Kong)
CITIHKHX Citibank, Hong Kong
DBSSSGSG DBS Bank
OCBCSGSG OCBC Bank
UOVBSGSG United Overseas Bank
CITISGSG Citibank, Singapore
SCBLSGSG Standard Chartered Bank, Singapore
CHASUS33 JPMorgan Chase Bank
CITIUS33 Citibank
BOFAUS3N Bank of America
WFBIUS6S Wells Fargo Bank
IRVTUS3N The Bank of New York Mellon
BARCGB22 Barclays Bank
MIDLGB22 HSBC UK
NWBKGB2L National Westminster Bank
LOYDGB2L Lloyds Bank
SCBLGB2L Standard Chartered Bank, London
CHASGB2L JPMorgan Chase Bank, London
DEUTDEFF Deutsche Bank
COBADEFF Commerzbank
BNPAFRPP BNP Paribas
SOGEFRPP Société Générale
CRLYFRPP Crédit Agricole CIB
INGBNL2A ING Bank
ABNANL2A ABN AMRO Bank
UNCRITMM UniCredit
BSCHESMM Banco Santander
UBSWCHZH UBS Switzerland
ANZBAU3M Australia and New Zealand Banking Group
CTBAAU2S Commonwealth Bank of Australia
NATAAU33 National Australia Bank
WPACAU2S Westpac Banking Corporation
BOTKJPJT MUFG Bank
SMBCJPJT Sumitomo Mitsui Banking Corporation
MHCBJPJT Mizuho Bank
`;

/** The directory with which the local profile begins; an imported one stays. */
export async function seedBankDirectory(tx: Tx): Promise<void> {
  const known = await tx.selectFrom('bank_directory_entry').select('bic').limit(1).executeTakeFirst();
  if (known !== undefined) return;
  const lines = BANKS.trim().split('\n');
  await replaceDirectory(
    tx,
    lines.map((line) => ({ bic: line.slice(0, 8), name: line.slice(9), country: line.slice(4, 6) })),
  );
}
