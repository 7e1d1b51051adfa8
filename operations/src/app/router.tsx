import { createBrowserRouter, Navigate, type RouteObject } from 'react-router';
import { Login } from '../session/Login.tsx';
import { Shell } from './Shell.tsx';

const page = (path: string, load: () => Promise<{ readonly Page: React.ComponentType }>): RouteObject => ({
  path,
  lazy: async () => ({ Component: (await load()).Page }),
  HydrateFallback: NotFound,
});

/** The console's routes below /operations. Each page is loaded on first use. */
export const createRouter = () =>
  createBrowserRouter(
    [
      { path: '/login', element: <Login /> },
      {
        path: '/invitation',
        lazy: async () => ({ Component: (await import('../session/Invitation.tsx')).Invitation }),
        HydrateFallback: NotFound,
      },
      {
        path: '/',
        element: <Shell />,
        HydrateFallback: NotFound,
        children: [
          { index: true, element: <Navigate replace to="/queue" /> },
          page('queue', () => import('../queue/Queue.tsx')),
          page('queue/:taskId', () => import('../queue/Queue.tsx')),
          page('approvals', () => import('../queue/approvals/Approvals.tsx')),
          page('customers', () => import('../customers/Customers.tsx')),
          page('customers/:institutionId', () => import('../customers/Customer.tsx')),
          page('desk', () => import('../desk/Desk.tsx')),
          page('wallets', () => import('../wallets/Wallets.tsx')),
          page('banks', () => import('../banks/Banks.tsx')),
          page('exchanges', () => import('../exchanges/Exchanges.tsx')),
          page('projects', () => import('../projects/Projects.tsx')),
          page('loans', () => import('../loans/Loans.tsx')),
          page('breaks', () => import('../breaks/Breaks.tsx')),
          page('proof', () => import('../proof/Proof.tsx')),
          page('configuration', () => import('../configuration/Configuration.tsx')),
          page('audit', () => import('../records/Audit.tsx')),
          page('ledger', () => import('../records/Ledger.tsx')),
          page('outbox', () => import('../records/Outbox.tsx')),
          page('operators', () => import('../operators/Operators.tsx')),
          { path: '*', element: <Navigate replace to="/queue" /> },
        ],
      },
    ],
    { basename: '/operations' },
  );

function NotFound() {
  return null;
}
