// Texts with secrets in them, written by someone who did not know the rules: notes, settings, logs,
// sources. The rules found 133 of these 150 before they were mended by them, so that they measure
// nothing any more; they hold what has been reached. How a secret is marked: marked_text.h.
#pragma once

namespace cairn {

inline constexpr const char* kSecretSamples[] = {
    // private-key
    ("Deploy key that CI uses to push to the docs repo (~/.ssh/id_ed25519_docs):\n\n"
     "«-----BEG¦IN OPENS¦SH PRIVA¦TE KEY--¦---\n"
     "b3Bl¦bnNzaC1r¦ZXktdjEA¦AAAABG5v¦bmUAAAAE¦bm9uZQAA¦AAAAAAAB¦AAAAMwAA¦AAtzc2gt¦ZW\n"
     "QyNTU¦xOQAAACB¦8MoEuYX7¦kO9Ft0b9¦xRCiVCRW¦lNhR4nC1¦DfKOXB/m¦5uAAAAJA¦Xr6MUF6+¦j\n"
     "FAAAAA¦tzc2gtZW¦QyNTUxOQ¦AAACB8Mo¦EuYX7kO9¦Ft0b9xRC¦iVCRWlNh¦R4nC1DfK¦OXB/m5uA¦\n"
     "AAAEAHc¦jMBtUOzK¦r0PeISZJ¦9YYwe+0d¦nVt7Wqpl¦zIWRXYda¦HwygS5hf¦uQ70W3Rv¦3FEKJUJ\n"
     "¦FaU2FHic¦LUN8o5cH¦+bm4AAAA¦CWRlcGxv¦eUBjaQEC¦AwQ=\n"
     "---¦--END OP¦ENSSH PR¦IVATE KE¦Y-----»\n\nAdd it under Settings > Deploy keys."),
    ("$ cat /etc/ssl/private/server.key\n«-----BEG¦IN RSA P¦RIVATE K¦EY-----\n"
     "¦MIIEogIB¦AAKCAQEA¦2458KCqZ¦bqw6aSzH¦2LygrJv/¦AIk7a9VJ¦Ar1wdtO8¦FgbJdu0f¦\n"
     "nHXT0JX¦ly3V1OAr¦pXXZfLdT¦BxteymxP¦+bWP4J1E¦Elq1erOe¦9VL1WNdY¦EvEYfI75¦g\n"
     "RPR41o¦J2FCn87s¦OZxiAsNh¦N64B6ih3¦dhmNZ4PP¦+xp6yLqL¦0uOzx7ul¦uNIYL9h8¦P1\n"
     "hnbqP¦piJdVtMS¦QxnuUASt¦nWSIxCoa¦rjeIQ7pG¦WivarKiD¦y0cnR0=\n"
     "¦-----END¦ RSA PRI¦VATE KEY¦-----»\n$ nginx -t\n"
     "nginx: configuration file /etc/nginx/nginx.conf test is successful"),
    ("## Signing key for JWT ES256\n```\n«-----BEG¦IN EC PR¦IVATE KE¦Y-----\n"
     "M¦HcCAQEEI¦BsVqqRD4¦2IUWKa1u¦Gqt4xnfs¦EAQRt/xK¦7ECvtH9i¦81EoAoGC¦CqGSM49\n"
     "¦AwEHoUQD¦QgAEn0CY¦YyfLbZlX¦sfoPq9PD¦6XxoEddq¦kx+ver8D¦aZGfkOUH¦82ZSCGDE¦\n"
     "ht7VaV1¦XTq0WdaJ¦Vqyc7X8L¦ghhb7G/A¦Dtw==\n--¦---END E¦C PRIVAT¦E KEY---¦--»\n```\n"
     "Rotate in Q3."),
    ("apiVersion: v1\nkind: Secret\nmetadata:\n  name: tls-internal\nstringData:\n  tls.key: |\n"
     "    «-----BEG¦IN PRIVA¦TE KEY--¦---\n"
     "    ¦MIIEvQIB¦ADANBgkq¦hkiG9w0B¦AQEFAASC¦BKcwggSj¦AgEAAoIB¦AQCqMX7y¦gyvVo/uk¦\n"
     "    qoi¦jqLQY3ox¦Zm2jAcuI¦mTNDbgYd¦LYG8Y107¦vWGLnJ5T¦A3c8/n9C¦BrW108ik¦3TrSn\n"
     "  ¦  0i5bH2¦vx039Qs7¦GY1xyTpw¦+yurL0C6¦5jqb1JeO¦9ySwfCwQ¦RvH/lOpk¦1AwwcoGg¦zz\n"
     "    M¦K+hGwAmw¦pS35DI4h¦mcRJr0=\n¦    ----¦-END PRI¦VATE KEY¦-----»\n"
     "type: kubernetes.io/tls"),
    ("Staging cert key, passphrase is kept elsewhere\n"
     "«-----BEG¦IN ENCRY¦PTED PRI¦VATE KEY¦-----\n"
     "MI¦IFLTBXBg¦kqhkiG9w¦0BBQ0wSj¦ApBgkqhk¦iG9w0BBQ¦wwHAQITa¦tYdOsoC1¦ECAggA\n"
     "M¦AwGCCqGS¦Ib3DQIJB¦QAwHQYJY¦IZIAWUDB¦AEqBBAnh¦3y7RJo0s¦gqgoFKTl¦gRFBIIE\n"
     "¦uZ24tf2p¦/y/q4uxj¦MeYhZwwh¦CtHdjbKg¦QiEurmlX¦ifuwRpkt¦FBkpxCbe¦rmzJxt3e¦\n"
     "DQemUK5¦ZtvRsH+V¦WGmeMb+k¦1pjG0sHT¦IISz32Ed¦rYn3T\n"
     "--¦---END E¦NCRYPTED¦ PRIVATE¦ KEY----¦-»"),
    ("Old jenkins key:\n«-----BEG¦IN RSA P¦RIVATE K¦EY-----\n¦Proc-Typ¦e: 4,ENC¦RYPTED\n"
     "D¦EK-Info:¦ AES-256¦-CBC,E5C¦BAB67FA4¦4F769383¦DA77C9B3¦C39FA\n"
     "yx¦BSGStYgx¦woY0WWqO¦r70N78hl¦gELC6MVn¦BNkHo731¦/L0+fBl4¦d5nm7YHq¦AfAbDc\n"
     "H¦Hpq7/ozu¦Se9sNlKW¦69xVnElL¦pgKwEQPD¦clDMb/VS¦UIN110pn¦7RIhWhso¦0yiqO3d\n"
     "¦-----END¦ RSA PRI¦VATE KEY¦-----»\nremove once the agents are migrated"),
    ("JWT_PRIVATE_KEY=\"«-----BEG¦IN PRIVA¦TE KEY--¦---\\nMII¦EvQIBADA¦NBgkqhki¦G9w0BAQE¦FAASCBK"
     "c¦wggSjAgE¦AAoIBAQC¦pgh7V9gQ¦vLj2B\\nc¦TmFf3aLg¦xr+7tmcG¦/gfaa7Oi¦P8eBOBL3¦2AN9Kwqz¦SxxssU"
     "dW¦ygtY63/C¦X0tC4gh\\¦n91v4TS4¦187TtXOg¦8i6NESIO¦8ZBSMeb6¦h+t4rGXI¦v/bAB5C7¦1H+wtEC7¦68Q2x"
     "K4i¦p\\noooFx¦VUEVIV21¦9DEwGIxx¦Do=\\n---¦--END PR¦IVATE KE¦Y-----»\\n\"\n"
     "JWT_PUBLIC_KEY_URL=https://auth.example.internal/jwks.json"),
    ("gpg --armor --export-secret-keys release@acme.dev gives\n"
     "«-----BEG¦IN PGP P¦RIVATE K¦EY BLOCK¦-----\n\n"
     "l¦QVYBGXob¦SODyvfn7¦kifuu3jQ¦621PCbhV¦SbnMdv4P¦rvgrum+J¦70Gm1s02¦QoGbJOO1¦3Y7ddsJ\n"
     "¦CPlxvY4J¦qO4o3vEx¦2O8SpbX+¦E9/HPSxb¦t8pKm4Sh¦iMOzsbv2¦056lNiVu¦T4Y=\n=Xk¦3d\n"
     "-----¦END PGP ¦PRIVATE ¦KEY BLOC¦K-----»\nimport on the build machine with gpg --import"),
    ("const key = `«-----BEG¦IN PRIVA¦TE KEY--¦---\n"
     "MC4C¦AQAwBQYD¦K2VwBCIE¦IDinylPk¦L8B9tXS8¦UE3Lheuz¦+H0I7m3u¦OTzfwRSq¦+bmy\n"
     "---¦--END PR¦IVATE KE¦Y-----»`;\nconst signer = crypto.createPrivateKey(key);"),
    ("{\"host\":\"bastion.prod\",\"user\":\"ec2-user\",\"privateKey\":\"«-----BEG¦IN OPENS¦SH "
     "PRIVA¦TE KEY--¦---\\nb3B¦lbnNzaC1¦rZXktdjE¦AAAAABG5¦vbmUAAAA¦Ebm9uZQA¦AAAAAAAA¦BAAABFwA¦AA"
     "Adzc2g¦tcn\\nNhA¦AAAAwEAA¦QAAAQEAz¦Votf2/Kw¦fel3VGZ2¦B4zs9Qe9¦rj61xf/T¦8R1KFKYD¦d8J3IE04¦S"
     "Nc\\nZOr¦Mx5ebgOJ¦agnXHCpW¦qxqK9vUs¦CRVeS8Bj¦9wXy5gMd¦Q2dis4V8¦5ePzvKRY¦h9j6xkI0¦WNK\\nm5u"
     "¦GN0FesFD¦3fT8AAAA¦BeAEC\\n-¦----END ¦OPENSSH ¦PRIVATE ¦KEY-----»\"}"),
    ("Log excerpt (cut off by the pager):\n«-----BEG¦IN RSA P¦RIVATE K¦EY-----\n"
     "¦MIIEogIB¦AAKCAQEA¦2458KCqZ¦bqw6aSzH¦2LygrJv/¦AIk7a9VJ¦Ar1wdtO8¦FgbJdu0f¦\n"
     "nHXT0JX¦ly3V1OAr¦pXXZfLdT¦BxteymxP¦+bWP4J1E¦Elq1erOe¦9VL1WNdY¦EvEYfI75¦g\n"
     "5vUMwa¦SgC4LJCU¦TF6+u93C¦/Xlo+0+U¦awiZ+uGw¦IDAQABAo¦IBAB9p/q¦e8mKF2MR¦FV\n"
     "X+7J5¦m9sDotkF¦0VxifXDZ¦zEJUJMSO¦4cxnGFFl¦p30pKF81¦93B6ev+g¦NXM6EDsI¦dkA»"),
    ("wg0.conf on the jump box:\n[Interface]\n"
     "PrivateKey = «+WFDWM7t¦SzwHT2T2¦lmOBwnP0¦n73/zTlD¦SlzIxNvm¦m08=»\nAddress = 10.8.0.2/24\n"
     "ListenPort = 51820"),
    // aws-key
    ("[default]\naws_access_key_id = «AKIANVNL¦BAHAXZ4R¦HNPW»\n"
     "aws_secret_access_key = «pVGrCaJC¦tXCRZ9iN¦AOz/VlXe¦KOvwtk+I¦/QPti+gs»\nregion = eu-west-1"),
    "The uploader lambda runs as the user with key «AKIAABVA¦A3SZCWQC¦AYJ4», see IAM console.",
    "export AWS_SECRET_ACCESS_KEY=«P3KcdjQl¦FF9kkjrW¦P1C7kzkN¦88NEozY/¦eA5Kp39+»",
    ("provider \"aws\" {\n  region     = \"us-east-1\"\n"
     "  secret_key = \"«7Kxn8mrQ¦00pHLokg¦9MxRk6K8¦gfQM9QkW¦TaJZUebn»\"\n}"),
    ("assume-role output:\n  AccessKeyId: «ASIAE7M6¦CLZLAIN4¦QTG5»\n"
     "  SessionToken: «IQoJb3Jp¦Z2luX2Vj¦EB+8FGLh¦27vjAotk¦LM7KueXV¦L7518xi7¦yfnd4WSP¦yacjE9WJ¦l"
     "6id+cUU¦sfdhMsZz¦8ABzYwTu¦v1y76lXr¦Y+11f/t1¦36xl98cd¦dmhzMSNo¦cwOSvK9R¦TnafmTJf¦zXOBcLgc¦e"
     "AvYM5Vl¦HhB58nQi¦udNC2IAp¦QqAOMMkc¦/pLOHSsI¦37WY065s¦cfeOSzgn¦M4vyZ0U8¦0RGVR+Ui¦5vVS70PM¦c"
     "onb4UHb¦dOSqT9hr¦rvsukgn3¦MWX0+shs¦OgRtobnb¦ec4mupid¦BI88n2s4¦yweiVxea¦N/oI2oRE¦z6fWRfJM¦F"
     "D4b4v14¦hrS1S/ZB¦6+C7MX8k¦0zFWPoq/¦CgVTzggI¦7AQeJAIA¦u0461==»\n"
     "  Expiration: 2025-03-02T14:22:10Z"),
    ("client = boto3.client('s3', aws_secret_access_key='«B0ojiI8b¦pA6mw3YC¦IHNhRHdW¦b4fjQbx0¦ZA"
     "9N4HDv»', region_name='us-west-2')"),
    ("{\"AccessKey\": {\"UserName\": \"ci-bot\", \"AccessKeyId\": \"«AKIAQLVL¦ZCP4AGKZ¦MMVN»\", "
     "\"Status\": \"Active\", \"SecretAccessKey\": "
     "\"«UOQMGO96¦HfPufo6q¦VM7edBT8¦nZE4OR4x¦JvLAUaTv»\", \"CreateDate\": "
     "\"2024-11-05T08:12:00Z\"}}"),
    ("docker run --rm -e AWS_ACCESS_KEY_ID=«AKIAPMLY¦VNZZRAFK¦N2WJ» -e "
     "AWS_SECRET_ACCESS_KEY=«+jp81N4M¦IefV0/IN¦qrwhcMM/¦Z26DJ4eS¦JZ9bX5CJ» -v $PWD:/data "
     "amazon/aws-cli s3 sync /data s3://acme-backups/"),
    ("spark.hadoop.fs.s3a.secret.key=«euyk9i1c¦wG6+jJS2¦hH3Hxk89¦lZwv2uhc¦1E6cVV6Y»\n"
     "spark.hadoop.fs.s3a.endpoint=s3.eu-central-1.amazonaws.com"),
    ("creds csv downloaded from the console: «AKIAZXVG¦6FCCFBPG¦N6BP»,«zmV5mR+L¦G+bkvxV+¦Otv7nBT"
     "k¦5fbdt+NF¦1gHh9CXQ»"),
    // gcp-key
    ("Maps geocoding call: https://maps.googleapis.com/maps/api/geocode/json?address=Berlin&key="
     "«AIzaSy6j¦pANa2lWV¦noTT5mCu¦KJM-NtJb¦9TXtAQ_»"),
    ("GOOGLE_API_KEY=«AIzaSy7B¦px5vQhwE¦DSkSoItT¦f0F4Xtn4¦3UQVgDf» python scripts/embed.py "
     "--model text-embedding-004"),
    ("curl -H \"Authorization: Bearer «ya29.a0A¦fJ85wDsn¦SEhLo_RZ¦1iD5HA7o¦GzdBdepe¦_m6eMZRy¦nSf"
     "fI8EP¦u0BeofP_¦cxlUHcsO¦WZLEUPDo¦zVjwvd15¦gIu-sZO2¦le4HtmsP¦EpjbZmhu¦sBPBlXRy¦NUOQ2XMo¦rdS"
     "gRXO7¦5lw4fRP6¦xLQX67Wy¦NnCduNd-¦SV9mxBEl¦nbZk-V54¦pujjVOzt¦ww1DN»\" "
     "https://storage.googleapis.com/storage/v1/b/acme-raw/o"),
    ("\"web\":{\"client_id\":\"482910337745-griww05s6r9w91wc2oqsbmtr3rhuz2h9.apps.googleusercont"
     "ent.com\",\"client_secret\":\"«GOCSPX-S¦gt22Qw-l¦3CyRczsW¦CjsatpPo¦ErB»\",\"redirect_uris"
     "\":[\"http://localhost:8080/callback\"]}"),
    ("service account file used by the ETL job\n{\n  \"type\": \"service_account\",\n"
     "  \"project_id\": \"acme-prod-311402\",\n"
     "  \"private_key_id\": \"5e40cd89f27a1d39e2540a1dee6896d457f6bb67\",\n"
     "  \"private_key\": \"«-----BEG¦IN PRIVA¦TE "
     "KEY--¦---\\nMII¦EvQIBADA¦NBgkqhki¦G9w0BAQE¦FAASCBKc¦wggSjAgE¦AAoIBAQC¦Mem1lpJF¦BN6DW\\n5¦v"
     "6ydjTrk¦lSac1dTR¦5L6pDx7W¦76DB30Jr¦dUoL0pPC¦/R3BelNI¦fD0EAiTs¦dk51syy\\¦nUw1lJxl¦1/Jv7fkw¦"
     "nod7uuqf¦97NF8RQl¦GFcgAnqg¦LOiwxq6z¦6cu51vKp¦aQ/oM/K8¦J\\nT23YN¦bPhKpfBn¦wLtU875n¦+4=\\n--"
     "-¦--END PR¦IVATE KE¦Y-----»\\n\",\n"
     "  \"client_email\": \"etl@acme-prod-311402.iam.gserviceaccount.com\",\n"
     "  \"client_id\": \"109201893718579167318\"\n}"),
    ("gcloud application default credentials has refresh_token: "
     "«1//0e61G¦hfYeBj92¦2CsgTjfv¦uazfYWL_¦DovAQpWM¦C6LqfXGd¦N5sC4Ao1¦7YpeZ5Vn¦utEnAQyx¦JzsjS97o"
     "¦zxW-jxT5¦70mo3jxA¦nP6cPx_»"),
    ("User pasted their Gemini key in chat («AIzaSymU¦AySZceHX¦pEUb-tdY¦2Jk0wFKB¦FkPfKhm»), "
     "told them to rotate it."),
    // azure-key
    ("DefaultEndpointsProtocol=https;AccountName=acmelogs;AccountKey=«QiJZzN70¦seLqCncp¦8l/vNGuW"
     "¦YpPtMnBu¦GXEAM148¦5ydO3XpJ¦xsdF6wHT¦LjBc1avJ¦GnTddb8z¦nKFQYQCz¦JIl5Ww==»;EndpointSuffix=c"
     "ore.windows.net"),
    ("AZURE_TENANT_ID=8f6d2b1c-90aa-4f0e-8a4b-1f5f9c2f9f10\n"
     "AZURE_CLIENT_ID=3fa4e2d7-6b21-4a77-b3d5-0f9a7f7e1d22\n"
     "AZURE_CLIENT_SECRET=«oNL8Q~P6¦Yvn53nr.¦9P7W8JxT¦x5IWG0Yi¦LenKXzc3»"),
    ("Blob url for the customer dump: https://acmestore.blob.core.windows.net/dumps/2025-01.tar?"
     "sv=2022-11-02&ss=b&srt=sco&sp=rl&se=2025-12-31T00:00:00Z&sig=«u8JtQebG¦Vx3b9r%2¦Brn6gqTW¦F"
     "Y8OzpOe¦WgrtL2ol¦S%2FanU%¦3D»"),
    ("\"ServiceBus\": \"Endpoint=sb://acme-bus.servicebus.windows.net/;SharedAccessKeyName=RootM"
     "anageSharedAccessKey;SharedAccessKey=«3ioTCGzz¦HR2jSZBZ¦bnLQG3nt¦7fBYa46y¦C4oTVVb5¦/48=»\""),
    ("curl \"https://acme-oai.openai.azure.com/openai/deployments/gpt4o/chat/completions?api-ver"
     "sion=2024-06-01\" -H \"api-key: «d9becd5d¦6fac8506¦f7f18266¦4764a9d0»\" -d @body.json"),
    ("resource \"azurerm_provider\" \"main\" {\n"
     "  client_secret = \"«OVb8Q~rg¦Agf.S.34¦z0RQ5WDj¦PfWF.GgT¦P7GEXjLu»\"\n}"),
    ("Azure DevOps PAT for the nuget feed: «u2vshvca¦nzlujrsf¦qbfwtdvw¦cydtlblz¦v5uc77km¦7k2yrxw"
     "j¦l6r4» (expires in June)"),
    // github-token
    ("git clone https://«ghp_e93a¦rm484yXp¦gy3x52zE¦fanp463j¦GN4aPdWp»@github.com/acme/private-i"
     "nfra.git"),
    "GITHUB_TOKEN=«ghp_5ciX¦N7JrOQpy¦DF7QBp6C¦XR0yaWhu¦JT2AdN46»",
    ("I created a fine-grained PAT for the release bot: "
     "«github_p¦at_l8Ek6¦ApHnvRea¦1euPXQdu¦P_Hjzjf6¦MwZkVzrV¦uyQVW9fI¦osUZdApN¦aPNScHnz¦ymisjwBy"
     "¦qWkBYu8a¦9wmu1» - it only has contents:write."),
    ("~/.config/gh/hosts.yml\ngithub.com:\n    user: mlindqvist\n"
     "    oauth_token: «gho_2uI8¦w2db5hep¦guUqVIi1¦6LMWkQSZ¦qj2vSdU4»\n    git_protocol: https"),
    ("2025-02-11T09:14:22Z DEBUG octokit request headers={authorization: 'token "
     "«ghs_CzUO¦u9ss15L1¦yOwIV64E¦3V6lWStD¦W91aBcGr»', accept: 'application/vnd.github+json'}"),
    ("{\"access_token\":\"«ghu_kDpg¦aXpzujAy¦lX4536sW¦h64U0rKG¦fq1Lixwm»\",\"expires_in\":28800,"
     "\"token_type\":\"bearer\"}"),
    ("refresh_token=«ghr_4LtH¦SSWLDjpR¦Hy3qWjza¦07yn9305¦9yeZ2QqK¦0qkTXYbU¦jQy6Wb5R¦SNB95dGG¦zp5"
     "zFqkL¦UD0eUZdQ»&refresh_token_expires_in=15897600&scope="),
    "const octokit = new Octokit({ auth: \"«ghp_n52R¦UatNKYf9¦0zTDToxu¦AsgpPIaO¦4d0URhMl»\" });",
    "machine github.com login buildbot password «ghp_Ycjd¦VEit6blI¦iMxNlxbp¦HBukYjlc¦d22HMDhV»",
    ("old style token in the CI box: curl -H 'Authorization: token "
     "«f4084ade¦68332383¦86cfefa6¦6035abf3¦6b6c4e65»' https://api.github.com/user/repos"),
    // gitlab-token
    ("curl --header \"PRIVATE-TOKEN: «glpat-r3¦6pKfx0_P¦P6t_pdx3¦Hm»\" "
     "https://gitlab.acme.io/api/v4/projects/42/pipelines"),
    ("git remote set-url origin https://oauth2:«glpat-SP¦TVH110IG¦KU6tcgps¦nW»@gitlab.com/acme/w"
     "eb.git"),
    "deploy token user gitlab+deploy-token-118 / «gldt-CD1¦B0eDsj0_¦iehDPQaL¦z»",
    ("[[runners]]\n  name = \"arm-01\"\n  url = \"https://gitlab.acme.io\"\n"
     "  token = \"«glrt-R00¦QXaVRqN5¦DE2A81Su¦l»\"\n  executor = \"docker\""),
    ("Trigger: POST /projects/7/trigger/pipeline?token=«glptt-81¦67bdba27¦7b9f9c83¦9d489bea¦b8b3"
     "a6ab¦ebac5a»&ref=main"),
    ("New routable PAT from gitlab.com, works with glab: "
     "«glpat-nS¦q-2RKYcW¦DOZNRcVy¦l1k9zGIZ¦2.01.5db¦kohek8»"),
    // slack-token
    "SLACK_BOT_TOKEN: «xoxb-123¦78637777¦5-163382¦7179989-¦kA7V6sVD¦FWRwQdk6¦0tD5RHRP»",
    ("client = WebClient(token='«xoxp-912¦50962666¦1-002905¦732234-5¦32356924¦4728-201¦501da74c¦"
     "00815160¦05583d72¦113fd»')  # legacy user token"),
    ("socket mode needs the app-level token as well, i.e. "
     "«xapp-1-A¦086XPS45¦PI-00151¦83683076¦-6ba16b6¦3db6cb2f¦02858d5e¦2a2f23ac¦69eed9be¦eb64f55f"
     "¦03b17d4c¦8ac1ff10¦8»."),
    ("alertmanager posts to https://hooks.slack.com/services/«T0EU8XHL¦H6U/B06Q¦J877JEI/¦4BDlQyd"
     "E¦OuMGS9aT¦ZLu56ZUf» in #oncall"),
    "SLACK_SIGNING_SECRET=«59e6a152¦b00cfacc¦1e270c53¦01a747e6»\nSLACK_PORT=3000",
    ("\"authed_user\": {\"id\": \"U02AB3CD4\", \"access_token\": "
     "\"«xoxe.xox¦p-1-xE66¦3htIXN8P¦AmzvoVw4¦Sesej5gH¦RfTuX2mF¦4U6xofMu¦Jr2PtLW5¦9w5xlNlP¦jgn4wa"
     "HK¦QZWQYUyG¦StK6cshM¦hjoxUXAc¦wLlmPlcu¦6kOaxwxG¦CEDGdMF1¦WBiyKhmj¦pclD9I5G¦9bAVnegY¦fF14hH"
     "J5¦wdYxzzgV¦4Mrs»\", \"token_type\": \"user\"}"),
    ("<property name=\"slackToken\" value=\"«xoxb-213¦69833292¦7-997948¦7029729-¦yacc5wIH¦LauDWo"
     "zc¦qiK57j2q»\"/>"),
    // stripe-key
    "stripe.api_key = '«sk_live_¦Rz6abJ9S¦PQsU74Lx¦OnvwfMVh»'",
    ("STRIPE_SECRET_KEY=«sk_live_¦51r6IrPn¦batZEKnr¦jvCUGyVn¦tXCAyRho¦P6c1akZT¦x8HDECcs¦dWNDabtm"
     "¦mCVAY64T¦NHOGgXe4¦1hfuzuMm¦yseaoNOX¦CLJH1xUz¦VRh»\n"
     "STRIPE_PUBLISHABLE_KEY=pk_live_51Cx55Zo8CC7ZNM2bbZqzSxdcvWJpR7oKYnLG9LjVcn47ONeGNDEVyW1muH"
     "DaHNiUXw0S8MCIQKogYMvQ6167kkI2lAa8u102j7"),
    ("Restricted key for the reporting job is «rk_live_¦519Hh9P4¦e3f6cwdF¦cNcWXNOy¦sa7lELO6¦rLXA"
     "cKFw¦PJof9Eq2¦hUogUNgl¦qSZQdhZE¦g9Q8IgjS¦SsUvaiVV¦z4FrUeMP¦VEwr0Pb4¦Xvf», read-only on "
     "charges."),
    ("stripe listen --forward-to localhost:4242/webhook\n"
     "> Ready! Your webhook signing secret is «whsec_b3¦4U91DmNg¦lIXmkKpf¦sOH4PtAB¦DqheLV» (^C "
     "to quit)"),
    ("curl https://api.stripe.com/v1/charges -u "
     "«sk_test_¦517JCt18¦XFcN4NLu¦BXXstSpX¦alevkxSk¦a6bOZU3b¦ApJ3y30L¦G8IRuZC3¦FVSwURLA¦TIyiNFOE"
     "¦nBDOpBQF¦gaItD0yK¦CYCtaNU0¦2dj»: -d amount=2000"),
    "stripe:\n  secret: \"«sk_test_¦fpeYtqi8¦YquicYNB¦RxLzdP5O»\"\n  currency: eur",
    ("ERROR StripeAuthenticationError: Expired API Key provided: "
     "«sk_live_¦LoN6IqQq¦9cECv1e0¦DGglYRSJ» at /srv/app/node_modules/stripe/lib/Error.js:41"),
    // ai-key
    ("OPENAI_API_KEY=«sk-proj-¦dqalBsl3¦xcFLvEd3¦fg9hsPVE¦EcX5EGBA¦0uXbOurm¦6pfwovCS¦WboRoYX0¦S9"
     "_pvGf5¦GeTsOcd4¦WGT3Blbk¦FJ9PdbQk¦mYnfuA8r¦Wx_IxCvZ¦y-MinGBG¦W5TuH_8A¦c4ur9Jp3¦Xp5NiKoM¦7b"
     "abyPAP¦X6zXt40f¦eoap»"),
    "openai.api_key = \"«sk-agu3y¦pqZHjeKq¦eT3UOO2T¦3BlbkFJN¦9Wx5Fy1A¦dWcAn1ub¦2Oy»\"",
    ("curl https://api.anthropic.com/v1/messages -H \"x-api-key: "
     "«sk-ant-a¦pi03-1dy¦FwrrB2Xa¦XWu6kpYQ¦qYdpq9SN¦NOpaOggu¦Ezqo87Wk¦Nmq0hPAU¦hAbJ2S1u¦MQc8nuXL"
     "¦tZ8atz87¦XeilSUaM¦uPZYIPr6¦FHAA»\" -H \"anthropic-version: 2023-06-01\""),
    ("The user gave «sk-ant-a¦pi03-QK3¦WZPql_Dt¦ZwITOLF1¦7NSNuRA0¦gd76cmg1¦yuWeGJ8L¦lJx1L7YI¦UkH"
     "AkAPM¦oleFu9Wr¦B55jkbhn¦B_QmqKnm¦FVu0Hzn9¦DEAA» for the eval run; budget 20 USD."),
    "huggingface-cli login --token «hf_MpruQ¦COvakyqY¦LKSKSlzL¦JHyQEkuh¦mUjAB»",
    ("[providers.openrouter]\napi_key = \"«sk-or-v1¦-22f4a57¦cbf2724a¦8d99e958¦92b5a4fa¦1f7bf90d"
     "¦18f3da8a¦a0d14a73¦e2ff1e78¦e»\"\nmodel = \"meta-llama/llama-3.1-70b-instruct\""),
    "groq = Groq(api_key=\"«gsk_bflQ¦of1RNQfN¦PG9Nz1El¦KhLoojz9¦7P0365Da¦uP7LHQQW¦TmgIyQZq»\")",
    "replicate token: «r8_BdaCU¦wH8OcvgD¦RM13BrCJ¦h0sBJBUC¦GutAGJ5n»",
    ("{\"env\": {\"OPENAI_KEY\": \"«sk-svcac¦ct-idh6C¦-CQ13Sm5¦KBDxK3HA¦ZhQ9d2Iu¦ti9Sib89¦niWiJn"
     "H7¦Hy4N1OM1¦2IdtfT3B¦lbkFJ9en¦mx5Xmfjh¦PsIunpUy¦X0XyqSPK¦HJbLp_fB¦seq3BN8J¦WpqopuQ9¦_3-uWU"
     "b»\"}}"),
    ("export CLAUDE_CODE_OAUTH_TOKEN='«sk-ant-o¦at01-doQ¦2LWsgt4i¦lyBkHlnb¦740rL0af¦S_YB1qhu¦J-a"
     "W7bd6¦jLFMFstt¦Td23NijA¦AITBhZVu¦R1Xw8fmG¦0_-YyG1o¦zDeLRkib¦8EAA»'"),
    ("Tried Grok with Authorization: Bearer «xai-i5dc¦R6NqXvZF¦4kqIiA7j¦9vtFbOlg¦UXWDXwL6¦XAE3s2"
     "tZ¦0eASqlFH¦hHuDWBXC¦XACB6Lmm¦BSkhEp6L¦ll6h» -> 429"),
    "perplexity key is `«pplx-afU¦rJn91Egc¦rhJfEU21¦6lv3d2EU¦AqUAHzho¦m9agHG4B¦1PGix»`",
    // npm-token
    "//registry.example.org/:_authToken=«npm_ui52¦UaJTP9AU¦qu5ouEqA¦znvR36XQ¦0H3034FB»",
    "NODE_AUTH_TOKEN=«npm_vab7¦MdoIoVt1¦XXzA7UN7¦XUqxzIay¦mB0cFMAA» npm publish --access public",
    ("registry=https://npm.acme.io/\n//npm.acme.io/:_authToken=«409e35ec¦-a15a-4d¦9e-80b8-¦8de5d"
     "3bd¦099f»\nalways-auth=true"),
    "//nexus.acme.io/repository/npm/:_auth=«YnVpbGRi¦b3Q6VHBO¦YkNKQmtF¦SmRtRWtG¦enRD»",
    ("npm token create printed «npm_tAzH¦cLDWvut9¦xCj37Rb3¦rpSlNjTQ¦RD1OtzkU»; I put it in the "
     "CI variables"),
    "npmAuthToken: \"«npm_qEw0¦MM5JkhnI¦CUMVfhbK¦RllGTaGM¦Ct3ofV31»\"\nnodeLinker: node-modules",
    // pypi-token
    ("[pypi]\nusername = __token__\npassword = "
     "«pypi-AgE¦IcHlwaS5¦vcmch98p¦_MgrgdYx¦ey8qssSW¦WGQsnbHA¦v6F2gIN4¦9OpsLGPE¦0s-iZE8V¦zxBR-N_J"
     "¦s06aJTH8¦XkBYvmLt¦GdoH8D_9¦G8Kadq0N¦U4YLuhGl¦D9wB6MFp¦RB6WhkEW¦87rPflLI¦0zqR71f_¦a1w5D6e8"
     "¦ROR1-TfG¦Co»"),
    ("twine upload dist/* -u __token__ -p «pypi-AgE¦IcHlwaS5¦vcmcOCUx¦xWfczQCO¦O4idUjPU¦zsRTsbKU"
     "¦giv7NoeM¦bdk2ft8c¦LR9xY-yB¦9fiPgKhI¦VtIASG8A¦CJKpGdEm¦ELf6vVAy¦AGZILQ-5¦we9Q6bgc¦L3ZFM0t_"
     "¦ZTxEWbGa¦ao13FK7N¦Q-fOU4Gn¦De7YeCRL¦_Vpmk7l5¦qh»"),
    ("TestPyPI token «pypi-AgE¦NdGVzdC5¦weXBpLm9¦yZw0ndeQ¦p_ug6m7E¦mVs12XAO¦GEHS1EFy¦FsXPo53o¦1D"
     "jdXkc0¦_wll3F9D¦9O5NsXvu¦VD_KwlmD¦QkH-Qgu3¦2RgQLoV4¦LB4k4I8M¦-wQ7UqxA¦51KQ_sS0¦O1zJXBaB¦Ce"
     "gmLALh¦b2-7KMY3¦UUvdx1IQ¦fextZXBx¦C» scoped to project cairnlib"),
    ("UV_PUBLISH_TOKEN=«pypi-AgE¦IcHlwaS5¦vcmcXBgX¦Q8K_tZj_¦M3a9vYgR¦o-A32jSC¦G_d2ccRp¦ISUoO81z¦"
     "GK00l1wj¦tS_Dd1IA¦2EzUc4Q0¦B3i9LfJe¦sHCuODmf¦bYj5rxBK¦_aS2KLby¦WtMoU1ks¦kWupfG3l¦l6-GsTpz¦"
     "yBY7Fwj3¦lT-3aQLL¦lFsXtkts¦1d» uv publish"),
    // jwt
    ("curl -s -H 'Authorization: Bearer «eyJhbGci¦OiJIUzI1¦NiIsInR5¦cCI6IkpX¦VCJ9.eyJ¦zdWIiOiI¦x"
     "MDI5Iiw¦ibmFtZSI¦6IkluZXM¦gRHVhcnR¦lIiwicm9¦sZSI6ImF¦kbWluIiw¦iaWF0Ijo¦xNzM1Njg¦5NjAwLCJ¦l"
     "eHAiOjE¦3NjcyMjU¦2MDB9.mo¦n1Wn3eQ1¦g7qYiX55¦b26aMYV4¦-VZjblgi¦3kuyZMPk¦0»' "
     "https://api.acme.io/v2/me | jq ."),
    ("localStorage.getItem('id_token') returned "
     "«eyJhbGci¦OiJSUzI1¦NiIsInR5¦cCI6IkpX¦VCIsImtp¦ZCI6Imsx¦In0.eyJp¦c3MiOiJo¦dHRwczov¦L2F1dGgu"
     "¦YWNtZS5p¦by8iLCJh¦dWQiOiJh¦cGkiLCJz¦dWIiOiJh¦dXRoMHw2¦NTEyYmQ0¦M2Q5Y2Fh¦NmUwMmM5¦OTBiMGEi"
     "¦LCJzY29w¦ZSI6InJl¦YWQ6YWxs¦In0.MUVe¦kp3S4nBV¦AQs6eswO¦YYGhPP3f¦5-ppNeMM¦hYVbusWR¦PRko6vpK"
     "¦EEKyZHW-¦vjR4FKNl¦WYtjmmh4¦3KQfQ11C¦AcEUamE6¦iBj6O10f¦aluRsHgT¦KXMMhFQo¦46kI2HvZ¦UBjuzK_e"
     "¦KLhm_ZEX¦OOWPdSmT¦-pvWCqIK¦TZct0XdL¦S7oacYWd¦-KCgPlaz¦Dmq4yGHU¦2X7T7PhC¦O8Y7nNJt¦vH8kfYTj"
     "¦J_npxMd6¦ltMtg1ly¦1YwX4SP3¦Fta-n9ho¦8KrkdsIr¦CTxeg4U9¦KNPOHlLN¦TJ31kq49¦V8RR2Lya¦JJtxotJ4"
     "¦X3vFNOo9¦3z2VeQbs¦R6uRaWkE¦L84jSSvB¦J40V3WSg¦udKViqpD¦Hw»"),
    ("SUPABASE_SERVICE_ROLE_KEY=«eyJhbGci¦OiJIUzI1¦NiIsInR5¦cCI6IkpX¦VCJ9.eyJ¦yb2xlIjo¦ic2Vydml¦"
     "jZV9yb2x¦lIiwiaXN¦zIjoic3V¦wYWJhc2U¦iLCJyZWY¦iOiJxd2t¦6cnRtYnZ¦4eWNscGF¦oIiwiaWF¦0IjoxNzA¦"
     "wMDAwMDA¦wLCJleHA¦iOjIwMTU¦1NzYwMDB¦9.1VFTq7¦qR6dQWsn¦S-Temsyp¦pJnja2Rv¦dRUVjO1L¦ax8OY»"),
    ("kubectl --token=«eyJhbGci¦OiJSUzI1¦NiIsInR5¦cCI6IkpX¦VCIsImtp¦ZCI6Ilp4¦OSJ9.eyJ¦pc3MiOiJ¦r"
     "dWJlcm5¦ldGVzL3N¦lcnZpY2V¦hY2NvdW5¦0Iiwia3V¦iZXJuZXR¦lcy5pby9¦zZXJ2aWN¦lYWNjb3V¦udC9uYW1¦l"
     "c3BhY2U¦iOiJjaSI¦sInN1YiI¦6InN5c3R¦lbTpzZXJ¦2aWNlYWN¦jb3VudDp¦jaTpkZXB¦sb3llciJ¦9.WhyFYT¦f"
     "D3qmlST¦Yh2PRPAH¦3iIdgdzL¦_PER-Cwr¦W2Oc7GI5¦mL1_zzo-¦6a8wdFJi¦IFcKFjK2¦vdsEyoVm¦kKr1O9E-¦v"
     "913CrRC¦TPSi80Qb¦CfVtpmoK¦4rDBW9a0¦bqXBqvWy¦uq8TUMZJ¦ZLSiI0VX¦hwMqlBVp¦yF8R-Zln¦tK4NcpEW¦N"
     "s3a1vPQ¦VCRh0b-g¦h1YGa7cp¦4QK6coSG¦ihNe2Hy7¦cfBT5FFE¦qcZi9cON¦hU-1Dja8¦i_CKrSbG¦AZzc8UVy¦b"
     "rAnzMWS¦EsDzal46¦8yXuhiRu¦pkS8O--1¦MHW-Y96f¦P7eccNaS¦JYL-uaz-¦vXMz3DmY¦33wH-mN6¦WqhsrTD0¦F"
     "3U2MIod¦tgJfKImg» --server=https://10.0.0.1:6443 get pods -n ci"),
    ("2025-02-19 11:02:07,114 WARN  [auth] token rejected: "
     "«eyJhbGci¦OiJIUzI1¦NiIsInR5¦cCI6IkpX¦VCJ9.eyJ¦1aWQiOjg¦4LCJleHA¦iOjE3Mzk¦5OTk5OTl¦9.FhUiQ7"
     "¦05LaepAK¦4LHnv22_¦MGn_4b4R¦DC3r99J1¦qrgTw» reason=expired"),
    ("Set-Cookie: session=«eyJhbGci¦OiJIUzI1¦NiIsInR5¦cCI6IkpX¦VCJ9.eyJ¦1c2VyIjo¦idG9tYXM¦iLCJza"
     "WQ¦iOiJjMzN¦iOTU4NTB¦jYTlmNTV¦lIn0.FLs¦RloPXNMS¦dVF52c-L¦psFo1mEH¦K3JsmoXv¦GFEaKZcc»; "
     "Path=/; HttpOnly; SameSite=Lax"),
    ("Websocket url for the dashboard is wss://live.acme.io/socket?access_token=«eyJhbGci¦OiJIUz"
     "I1¦NiIsInR5¦cCI6IkpX¦VCJ9.eyJ¦zdWIiOiJ¦ib3QifQ.¦52sUCqIZ¦qo79h5Dx¦CbXw2z6_¦bp9rv86e¦qJgaYo"
     "S-¦dWU»&v=2"),
    // connection-string
    "DATABASE_URL=postgres://app:«vT7kq2Lx¦Wm9e»@db-1.internal:5432/orders?sslmode=require",
    ("The staging DB is postgresql://readonly:«Jb4-Ngoh¦-82xq»@10.3.4.17/analytics, use it for "
     "the migrations."),
    "mysql://root:«wYl9s!fK¦q0»@127.0.0.1:3306/wordpress",
    ("mongoose.connect('mongodb+srv://acmeapp:«8GmVnqpR¦4tZs1LhC»@cluster0.k3x9z.mongodb.net/pro"
     "d?retryWrites=true&w=majority')"),
    ("REDIS_URL=redis://:«p3Yf0ZrK¦xNwQe8uT¦jD5sLbHv»@redis-12044.c300.eu-central-1-1.ec2.cloud."
     "redislabs.com:12044/0"),
    "celery -A tasks worker --broker amqp://worker:«q7DdsPz3¦RvB»@rabbit.acme.lan:5672/jobs",
    "jdbc:postgresql://pg.acme.io:5432/billing?user=billing&password=«Hs82kdPw¦qLz»&ssl=true",
    "spring.datasource.url=jdbc:mysql://mysql-0:3306/shop?user=shop&password=«nV5xTg-e¦91Ka»",
    ("Server=tcp:acme-sql.database.windows.net,1433;Initial Catalog=crm;User "
     "ID=crmadmin;Password=«Zk!8vRm2¦#Lq4w»;Encrypt=True;"),
    ("<add name=\"Main\" connectionString=\"Data Source=SQL01;Initial Catalog=Hr;User "
     "Id=hr_svc;Password=«wR9tK3nb¦V7e»;\" providerName=\"System.Data.SqlClient\" />"),
    "jdbc:oracle:thin:scott/«Tg7hWq2Z¦s»@//ora1.acme.lan:1521/ORCLPDB1",
    ("engine = create_engine(\"postgresql+psycopg2://svc_etl:«xK92%40p¦LmQz»@warehouse:5439/dwh"
     "\")"),
    "Host=localhost;Port=5433;Username=npg;Password=«e8Yt5LqP¦zN»;Database=identity",
    "dsn := \"gorm:«Fq0sR7mV¦xd»@tcp(127.0.0.1:3306)/gorm?charset=utf8mb4&parseTime=True\"",
    "psql \"host=db.prod user=etl dbname=dwh password=«4hTnWx8r¦JcQ2» sslmode=verify-full\"",
    "SMTP: smtps://mailer%40acme.io:«b2f7d0a9¦4c18e6»@smtp.eu.mailgun.org:465",
    ("artifacts come from https://ci-reader:«AP5mKz8Q¦xUjTnYc3¦eRw»@artifactory.acme.io/artifact"
     "ory/libs-release"),
    ("rsync over ftp, lftp -e 'mirror /out' ftp://uploader:«Sommer!2¦024x»@ftp.partner.example.n"
     "et"),
    // password
    "the db password is «k9#Lw2vQ¦z!», do not tell anyone",
    "POSTGRES_PASSWORD=«s8Qm1ZtK¦x0Wd»",
    ("spring:\n  datasource:\n    username: orders\n    password: «Ld7vRt29¦xPq»\n    hikari:\n"
     "      maximum-pool-size: 12"),
    "{\"user\": \"admin\", \"password\": \"«Gx4!tmPz¦w91»\", \"remember\": true}",
    "[database]\nhost = \"10.1.2.3\"\npassword = \"«n0rDl1ch¦t-77aQ»\"",
    "db.password=«cV6kXe3T¦qz»\ndb.pool=8",
    "String password = \"«Yq7$kdLm¦N2»\"; // TODO move to vault",
    "mysqldump -u backup -p«Wz8rT3qL¦mX» --single-transaction shop > shop.sql",
    "sshpass -p '«raspb3rr¦y-Kd81»' ssh root@192.168.7.20 systemctl restart nginx",
    "Wifi in the lab: SSID acme-lab, password: «maple-Tu¦ndra-92-¦anvil»",
    "curl -u elastic:«7fQvD1xk¦2LsPzN0e» https://es01:9200/_cat/indices?v",
    "Login to Grafana with admin / «Uq8-dkfL¦z20» (set during setup)",
    "const dbPass = '«tR5vbQ9z¦XkW1»';",
    "ANSIBLE: ansible_become_pass=«Hk29-vxT¦qo»",
    ("apiVersion: v1\nkind: Secret\nmetadata:\n  name: pg-creds\ntype: Opaque\ndata:\n"
     "  username: YXBw\n  password: «VHE4Mm1M¦engwNHZL¦dw==»"),
    "kubectl create secret generic mail --from-literal=smtp-password=«d3Ht8xQm¦Z0pL» -n web",
    "variable \"rds_password\" {\n  type    = string\n  default = \"«Bn4kTz7Y¦x2Wq9»\"\n}",
    ("<bean id=\"ds\">\n  <property name=\"username\" value=\"svc\"/>\n"
     "  <property name=\"password\" value=\"«Ew7xRk2m¦Tz»\"/>\n</bean>"),
    "User said: my admin passwd is «Orchid!L¦amp77» so just log in with that",
    "password := \"«Pz93kVwq¦1TxB»\"\nif err := client.Login(ctx, user, password); err != nil {",
    "environment:\n  - MYSQL_ROOT_PASSWORD=«zR1k8wTq¦Lv»\n  - MYSQL_DATABASE=app",
    "Das Passwort für den Staging-Server lautet «Kf83!mzT¦qa»",
    // token
    ("SENDGRID_API_KEY=«SG.352bx¦4vkRNEKM¦nMvPyFt8¦W.jmhnKQ¦YUhv2eJT¦tQCDg61u¦8nXj9vkJ¦P2TTj_U6¦"
     "twTHX»"),
    ("Telegram bot @acme_alerts_bot: https://api.telegram.org/bot«95359727¦85:AAH1a¦DX_2ZAR7¦8J1"
     "Bqy9s¦X4ZmPB5g¦QnVcoE»/getUpdates"),
    ("client.login('«MTA4NDMw¦MzY1MDgy¦MjA2MjQz¦NA.ry58k¦o.Q2Lrhx¦GOMS23vh¦pjH3HUMt¦Qa-iWCvC¦Ne1"
     "6jOw6»'); // discord"),
    ("TWILIO_ACCOUNT_SID=AC71d02fd44d162f1b32f26eb8ce2a8970\n"
     "TWILIO_AUTH_TOKEN=«a2d3d5d9¦95062d73¦4118428c¦1285a43b»"),
    ("doctl auth init -t «dop_v1_f¦7ef2d360¦4950fbf0¦4f92fc73¦67fb56c6¦3a7a375d¦be84aaed¦4d24b98"
     "4¦5ef0dd1»"),
    ("vault login «hvs.CAES¦I-k1TViW¦Yixayo6C¦cad9NQ5T¦qPnN48yP¦NH5eXpGM¦SoLO2nrC¦C2-B6k9Q¦Nzn4D"
     "54R¦vI9V7nAz¦tOmj92SM¦wHiUKPdh¦aCi»  # root-ish, expires friday"),
    "datadog:\n  api_key: «2bbda032¦2e7f8648¦6d337a8c¦9b29c6bc»\n  site: datadoghq.eu",
    "Cloudflare DNS edit: CF_API_TOKEN=\"«qBv-93ZC¦PP0h0zOr¦5IXN3xwY¦C1xqDBJ1¦v9miKsJ-»\"",
    ("requests.get(url, headers={'X-Shopify-Access-Token': "
     "'«shpat_1d¦2faf5251¦09bbecfe¦3fea8651¦017f08»'})"),
    "Linear key for the triage bot -> «lin_api_¦Cptqi44v¦GlYCHByB¦LlO6H5Jp¦lzQ0AWBm¦nGNrhIVG»",
    ("GET /v1/reports HTTP/1.1\nHost: api.partner.example.com\n"
     "Authorization: Bearer «jHRamoGS¦jKzuHLcN¦ctuW9OXi¦pHpx3oz0¦ZR6czVK3¦BJ9j4RKD¦d23LVgvG¦lAS7"
     "mcbH»\nAccept: application/json"),
    "echo «dckr_pat¦_Ra1sl78¦OKghe5Zv¦uWOQ-VGb¦o6EK» | docker login -u acmebot --password-stdin",
    ("SESSION_SECRET=«8cc2f948¦ce582fd9¦55005b04¦9cab9ef9¦4a4e8994¦7a654a2d¦629d3c5f¦407dcce3»\n"
     "NODE_ENV=production"),
    ("databricks configure: host https://adb-55120.4.azuredatabricks.net token "
     "«dapi8fb2¦edd80bd6¦88d7834c¦b6faba93¦e56b-2»"),
    ("Proxy header was `Authorization: Basic «c3ZjLXJl¦cG9ydDpJ¦b2hvTzhq¦WnpPSFhx¦WXRN»` in the "
     "HAR file"),
};

}  // namespace cairn
