import { implementCalls } from '#kit/calls.server.ts';
import { financeContract } from '../contract.ts';
import { taxFilesContract } from '../tax-files-contract.ts';
import { readOrder } from './order.ts';
import { exportMonth, listEntries, readReport, setFee } from './report.ts';
import {
  correctCompanyOf,
  downloadTaxFile,
  makeTaxFile,
  readTaxFiles,
  takeTaxFileBack,
} from './tax-files.ts';

const os = implementCalls(financeContract);

export const financeRouter = os.router({
  order: os.order.handler(async ({ context, input }) =>
    readOrder(context.deps, await context.person(), input.id),
  ),
  report: os.report.handler(({ context, input }) => readReport(context.deps, input.month)),
  entries: os.entries.handler(({ context, input }) => listEntries(context.deps, input)),
  exportMonth: os.exportMonth.handler(async ({ context, input }) =>
    exportMonth(context.deps, await context.person(), input.month),
  ),
  setFee: os.setFee.handler(async ({ context, input }) =>
    setFee(context.deps, await context.person(), input),
  ),
});

const files = implementCalls(taxFilesContract);

export const taxFilesRouter = files.router({
  list: files.list.handler(({ context, input }) => readTaxFiles(context.deps, input.month)),
  make: files.make.handler(async ({ context, input }) =>
    makeTaxFile(context.deps, await context.person(), input.month),
  ),
  download: files.download.handler(async ({ context, input }) =>
    downloadTaxFile(context.deps, await context.person(), input.no),
  ),
  takeBack: files.takeBack.handler(async ({ context, input }) =>
    takeTaxFileBack(context.deps, await context.person(), input.no),
  ),
  correct: files.correct.handler(async ({ context, input }) =>
    correctCompanyOf(context.deps, await context.person(), input),
  ),
});
