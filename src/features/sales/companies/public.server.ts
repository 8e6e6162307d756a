export {
  addCompany,
  copyCompany,
  correctCompany,
  findCompany,
  findFiledCompany,
  sealCompany,
  writeCompany,
} from './server/queries.ts';
export { readCompanyInput } from './server/read-input.ts';
