// Validates values against JSON schemas.
//
//   node validate.mjs NODE_MODULES < {"schemas": {NAME: schema}, "checks": [{"schema": NAME, "definition": …, "value": …}]}
//
// Prints, for each check that fails, a line of JSON: [number of the check, what is wrong]. A check without a definition
// is against the whole schema. A schema says by $schema which draft it is; without it, it is 2020-12.
import {createRequire} from 'node:module';
import {readFileSync} from 'node:fs';

const require = createRequire(process.argv[2] + '/');
const addFormats = require('ajv-formats').default;
const options = {strict: false, allErrors: true};
const drafts = {old: new (require('ajv').default)(options), new: new (require('ajv/dist/2020').default)(options)};
for (const ajv of Object.values(drafts)) {
  addFormats(ajv);
  ajv.addFormat('byte', true);
}

const {schemas, checks} = JSON.parse(readFileSync(0, 'utf8'));
const validators = new Map();

function validatorOf(name, definition) {
  const key = `${name} ${definition}`;
  if (!validators.has(key)) {
    const schema = schemas[name];
    const ajv = String(schema.$schema).includes('draft-07') ? drafts.old : drafts.new;
    if (definition === undefined) {
      validators.set(key, ajv.compile(schema));
    } else {
      if (!ajv.getSchema(name)) ajv.addSchema(schema, name);
      const found = ajv.getSchema(`${name}#/${schema.definitions ? 'definitions' : '$defs'}/${definition}`);
      if (!found) throw new Error(`${name} has no ${definition}`);
      validators.set(key, found);
    }
  }
  return validators.get(key);
}

checks.forEach(({schema, definition, value}, index) => {
  let wrong;
  try {
    const validate = validatorOf(schema, definition);
    if (!validate(value)) wrong = validate.errors.map((error) => `${error.instancePath} ${error.message}`).join('; ');
  } catch (error) {
    wrong = error.message;
  }
  if (wrong !== undefined) console.log(JSON.stringify([index, wrong]));
});
