import { implementCalls } from '#kit/calls.server.ts';
import { productsContract } from '../contract.ts';
import * as service from './service.ts';

const os = implementCalls(productsContract);

export const productsRouter = os.router({
  list: os.list.handler(async ({ context }) => service.listProducts(context.deps, await context.viewer())),
  get: os.get.handler(async ({ context, input }) =>
    service.getProduct(context.deps, await context.viewer(), input.slug),
  ),
  opened: os.opened.handler(async ({ context }) =>
    service.listOpened(context.deps, (await context.person()).userId),
  ),
  adminList: os.adminList.handler(({ context }) => service.listForAdmin(context.deps)),
  adminGet: os.adminGet.handler(({ context, input }) => service.getForAdmin(context.deps, input.id)),
  adminCourses: os.adminCourses.handler(({ context }) => service.listCoursesToSell(context.deps)),
  create: os.create.handler(async ({ context, input }) =>
    service.createProduct(context.deps, await context.person(), input),
  ),
  update: os.update.handler(async ({ context, input }) =>
    service.updateProduct(context.deps, await context.person(), input),
  ),
  archive: os.archive.handler(async ({ context, input }) =>
    service.archiveProduct(context.deps, await context.person(), input),
  ),
});
