export {
  findResourcesByName,
  listResourceFiles,
  listResourceRecords,
  nameResources,
  type ResourceFileRow,
  type ResourceRow,
  saveResourceRecord,
} from './server/folder-rows.ts';
export { addFileResource, removeResourceIn } from './server/manage.ts';
export { publishResources, withdrawResources } from './server/queries.ts';
export { searchResources } from './server/service.ts';
