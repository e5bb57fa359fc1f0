// Texts of a second author who did not know the rules, with secrets and without. When they were
// new, 71 of 80 secrets were found, with no false alarm in 120 texts. The rules have been mended by
// them since, so that they measure nothing any more. One is still missed, a login in a chat whose
// question stands in the line before: "whats the login for grafana?", "tom: admin / …". Marked and
// cut as marked_text.h says.
#pragma once

namespace cairn {

inline constexpr const char* kSecondSecretSamples[] = {
    "[profile staging]\naws_access_key_id = «AKIAHRYP¦2XPOFASI¦NCBO»\nregion = eu-central-1",
    ("export AWS_SECRET_ACCESS_KEY=«zfkNnvon¦fgTphJzC¦GpPelqVu¦kYYmVWdo¦UhOSTVfc»\n"
     "aws s3 sync ./dist s3://site-assets-prod"),
    ("aws_session_token=«IQoJb3Jp¦Z2luX2Vj¦A34uV3r/¦TDh0muNd¦e4ETld5e¦AJHcs9KW¦TcOzm8Ja¦0caP20I2"
     "¦+KymgLB5¦Gial2LAV¦y7AMAxkx¦ayxBxAtD¦VVdXQhm8¦vI9ZG6o0¦kf6GRIco¦/3nzx2rg¦C4WJkr+k¦psUC3xEA"
     "¦j+gMFY53¦yUir4qDO¦AP1a8Inr¦n5yOJxF4¦0NDGTVPs¦9UeuZn6L¦uxGc/5p+¦em700shb¦3JrvfJ8j¦TqM/xEm5"
     "¦1LOpeSRB¦055TvaXG¦wu0yLhPi¦FBI8M4dk¦DmbiK/jD¦nl8RS20H¦qMX3MbgQ¦vEgMaEPt¦N8TzcDzG»"),
    ("Lena created a new IAM user for the backup job; the secret access key is «eH8UsO85¦gqJKHmv"
     "D¦chXRRZWV¦oS9o3x7l¦dOXUDZ8r» and it goes into the runner settings."),
    ("<script src=\"https://maps.googleapis.com/maps/api/js?key=«AIzaSy18¦YMgFxYxq¦vocitS9s¦AP6U"
     "ye6p¦bcILzx1»&callback=initMap\"></script>"),
    ("{\"type\": \"service_account\", \"project_id\": \"orchid-ml-292\", \"private_key_id\": \"1"
     "eca5342489c¦b160d93d29f5¦a4fd5c2163ef¦4f69\", \"private_key\": \"«-----BEG¦IN PRIVA¦TE KEY"
     "--¦---\\nMII¦EvQIBALK¦uRZQBhnV¦txSH1+O3¦6gWXTTlB¦SLDrWCCt¦+5f+IGv2¦+T/gt4YN¦GsWlS\\ny¦a1XK"
     "J70C¦OUUE5Ecg¦snnClIJA¦vayrUDuA¦p5H/SWai¦5u2U8NCD¦M43f/AzE¦T2TL230\\¦npGVXSOR¦1Ig7p2sO¦Izw"
     "bZ1kg¦0plb6r5O¦voMBMRD7¦Wled6g4M¦Je1Slkz2¦PCIhamLU¦x\\nGHglw¦1/x8CQ0g¦ZAW9Rt0D¦FlxcgVFM¦9t"
     "u+IUR6¦0hCBE5y4¦sLbF3/XH¦byNBJyqF¦Yek\\nJ87¦yrCVFeW0¦Q8gSog+s¦05byKDKM¦dGhCG/sq¦fs3IskDC¦8"
     "OipGYa0¦d9Q/qRXI¦U/Efy\\nS¦52Eugsnl¦tlciQCSv¦sS8lDQSj¦mUAHTHWn¦GPytZFBk¦jmv/RMDC¦XpPAxgpa¦"
     "4erm7Sr\\¦nkVyyEOD¦QyvuCbPq¦p/52WBGQ¦2IfbGws9¦nmG6VflO¦QgChla7s¦IjpEpytj¦3x4x3mXs¦U\\nXufR"
     "y¦PaJFsft3¦t3eOM5cj¦oGOcPRfu¦5htNMq0G¦FYulPJC1¦+hkYQZey¦g6Ir/9b6¦SkI\\ntK1¦G+xrw/Vz¦XqEW9R"
     "rj¦ZQoM6p3g¦4mbODIKY¦0I5jFDa4¦96FAyvE4¦L4gM/b7x¦bFbam\\n6¦jYeIZ/ds¦tpn8yOOR¦CaVTKd2M¦cyOB7"
     "adV¦QNlUkq2j¦8KUzN1je¦44LcfIWO¦IvKeyS6\\¦nuPcgZ1g¦RmBdG37+¦7VTqZvVO¦G0GKGGkh¦1EfhFQzt¦+P0Z"
     "kUeA¦5D3IenHm¦1u2ZSinN¦8\\nALcfF¦zH9hkIVv¦QFhQ4CXj¦BcoyGa0B¦Cu7AzRfv¦58nutsQX¦z0Z5mYAU¦g/E"
     "ciawh¦K2x\\nMD1¦FG+dqLYv¦rhJfARXW¦BTp5YZKD¦VRoKzZJK¦6EO1S2g=¦=\\n-----¦END PRIV¦ATE KEY-¦-"
     "---»\\n\", \"client_email\": \"ci@orchid-ml-292.iam.gserviceaccount.com\"}"),
    ("{\"web\":{\"client_id\":\"635121804758¦-j5gcij8o9da¦1jsyna7g6w0x¦xlrd3z78j.apps.googleuser"
     "content.com\",\"client_secret\":\"«GOCSPX-n¦bf29yJdB¦QxpArw6E¦4LF8Ohuj¦MUZ»\"}}"),
    ("curl -H \"Authorization: Bearer «ya29.a0S¦8ri6wYnS¦C-ZQmdLI¦Fb80VIMb¦2Kw25emU¦LJz4qBHp¦Nui"
     "OJILz¦O0-nNSGX¦_LXdg0RG¦-VhAQZtZ¦LeToEbNZ¦h40FLYrB¦LAhG_ENv¦RDQlipqv¦cuzykMdv¦q3WjwgUW¦-lz"
     "ece9D¦4Qj516_D¦utLdDGLH¦9scgeibD¦QrX3fSB»\" https://www.googleapis.com/drive/v3/files"),
    ("DefaultEndpo¦intsProtocol¦=https;AccountName=orchiddata;AccountKey=«JayTZUGC¦3HuH7BLJ¦wC4v"
     "gNQv¦s0DtquDE¦mQNnQyYU¦U48nB49i¦3nSImhRC¦bug1SK9Z¦mCqKJy4N¦VEcW6gGS¦yJpCvQ==»;EndpointSuff"
     "ix=core.windows.net"),
    ("az login --service-principal -u 68765d1a-9ab¦9-4542-bb7a-¦952d3dfde194 -p «Z1J8Q~jJ¦wVhV2R"
     "vs¦gBlAScH.¦IRtR4mKO¦dBu1Ze-I» --tenant a4948bf6-c14¦8-4f5f-8ad0-¦5f1fc2bd3b83"),
    ("https://orchiddata.blob.core.windows.net/exports/may.csv?sv=2022-11-02&st=2024-05-01T08%3A"
     "00%3A00Z&se=2024-06-01T08%3A00%3A00Z&sr=b&sp=r&sig=«Vlrg5DIZ¦A70%2Fu4¦Dd3e8QjJ¦7BsyNknB¦Yd"
     "h6t7ZN¦3tUl0%3D»"),
    ("doctl auth init -t «dop_v1_1¦786b8a42¦24629a4a¦6db8da8f¦0f02642e¦debfd694¦5c2a40af¦69cd7a4"
     "f¦bd01ddd»"),
    ("CLOUDFLARE_API_TOKEN: \"«859kApAQ¦C_NV92M9¦br5Sxwps¦UVirDRGS¦cdJIZyQr»\"\n"
     "CLOUDFLARE_ZONE: shop.example.org"),
    ("# ~/.netrc\nmachine api.heroku.com\n  login ops@orchid.io\n"
     "  password «ece46289¦-ebfb-42¦e3-aa52-¦928984eb¦35e8»"),
    "accessKeyId: «LTAIG2Uf¦XY7WcRZO¦gpTrbtpS»\nendpoint: oss-cn-hangzhou.aliyuncs.com",
    ("flyctl deploy --access-token \"«fm2_eEXN¦6CMOf/DU¦uzRnoKq6¦JK8ABD16¦G05/imFR¦tfB4ilqj¦a69w"
     "pUOr¦8LGlUbyq¦0pkTxsr7¦kM14Bexm¦myODr6MH¦+v77LuaA¦bOFK6OOP¦JkaKz5OH¦GjYIuxGZ¦NK8DBgeT¦bnJM"
     "3Gkj¦KLyREcHk¦UP+4uVIP¦TxX2YRAU¦9glZ»\" --remote-only"),
    ("git remote set-url origin https://mstein:«ghp_ChjG¦6ss56cw4¦ZEwtj0IL¦aiJ0LAIA¦FXHjlGa4»@gi"
     "thub.com/orchid/web.git"),
    ("Set GH_TOKEN to «github_p¦at_qdkxz¦g2cAuJRD¦PoZMs5fL¦5_AlejSE¦nrZV57kq¦YeUcTQFL¦EcW3cBMl¦c"
     "aEiWjGG¦IqhfGTrh¦QpJ3UmrM¦5gpZq» for the nightly sync, expires in 90 days."),
    ("2024-09-14T02:11:09Z DEBUG http: > Authorization: token «ghs_eOOF¦1kwKK87o¦efFyhGOl¦qgX6Vm"
     "RH¦OBkNQMnl»"),
    ("curl --header 'PRIVATE-TOKEN: «glpat-DJ¦c-Ee4D8l¦FGRpW3-O¦cg»' 'https://gitlab.orchid.io/a"
     "pi/v4/pr¦ojects/44/jo¦bs'"),
    ("[[runners]]\n  name = \"arm64-2\"\n  url = \"https://gitlab.orchid.io\"\n"
     "  token = \"«glrt-Ptl¦3jHD8lpi¦6M0nSFnH¦7»\""),
    ("git clone https://build-bot:«ATBBnTfo¦nlbPukK6¦tTU62lCZ¦CTpffjPO¦0pT0»@bitbucket.org/orchi"
     "d/infra.git"),
    ("//registry.example.org/:_authToken=«npm_t1jv¦O06QpnEy¦kL6pCW7R¦6lWS1z21¦u11JJeUG»\n"
     "always-auth=true"),
    ("[pypi]\nusername = __token__\npassword = «pypi-AgE¦IcHlwaS5¦vcmcDdy_¦obWjxpjK¦19SjU4_6¦8CE"
     "jw4Jv¦SVFByUjV¦3URQ-0sW¦xLN3hXFq¦xKvYesEZ¦scgKUOXk¦cswkpAL1¦KDbisr1c¦EwCs-EwC¦JwRgpoDV¦YzK"
     "nYRzE¦n4d1y1m6¦qFd_zEve¦-OCaZl3E¦Aa_m9CW-¦7j8ebir4¦Jg»"),
    "---\n:rubygems_api_key: «rubygems¦_239d2c0¦1436bd39¦4b344d94¦873db9bc¦bcba6068¦7343d7e7¦6»",
    ("echo «dckr_pat¦__kiBjIj¦p1pRXeCV¦ogOtbSKa¦eKvr» | docker login -u orchidbot --password-std"
     "in"),
    ("{\"auths\": {\"registry.orchid.io\": {\"auth\": \"«ZGVwbG95¦OjdpcUxS¦UVlTelZn¦dk8zdWNt¦RGs"
     "5NHJR¦Rw==»\"}}}"),
    ("OPENAI_API_KEY=«sk-proj-¦dyUp6EE2¦-xSw_f1u¦hZcobZ5T¦0l7eEquL¦yMJkBvDH¦6hyqT1zX¦j0gvxoMo¦v0"
     "PHAdoj¦WxcdRLYk¦SYT3Blbk¦FJhlxYlw¦OjeSk0bs¦5PcDxfHq¦gpQCSOZ_¦4iItPobR¦LOI2potj¦1vrPMtZy¦cA"
     "B9RoKc¦8SjkfbuR¦j1nc» python eval.py --split dev"),
    ("client = Anthropic(api_key=\"«sk-ant-a¦pi03-HFB¦tcs28HcR¦Zf9_hLN5¦Ne2aegDz¦GhnHiI5x¦WTDpoC"
     "LS¦C_ybxBW1¦nZ6R-boi¦puz-6uFc¦8F9co9lu¦UcaXV1FW¦z-ekCing¦rfAA»\")  # TODO move to env"),
    ("from huggingface_hub import login\nlogin(token='«hf_GRqwg¦bbQANGPu¦jTtRETWd¦DVghzaWh¦DZcEB"
     "»')"),
    ("Stripe.api_key = \"«sk_live_¦514YYgWb¦P3TXCf21¦Cwxr5RuS¦OZsphM8C¦rwhGmgh6¦boUb0zyA¦hdSKIKQ"
     "F¦OqmV5py8¦drw8ahHY¦0FyQJpbJ¦ROVtnY3u¦c0rzJATP¦G2M»\"\n"
     "puts Stripe::Balance.retrieve"),
    ("stripe listen printed: Ready! Your webhook signing secret is «whsec_4E¦v5TRkZKm¦MfvPHGXD¦7"
     "BXBazaA¦IDoZc8» (^C to quit)"),
    ("slack:\n  bot_token: «xoxb-469¦83311163¦3-663599¦5453776-¦0DvZaDyl¦pLufd6I7¦1xkwYnLk»\n"
     "  channel: '#deploys'"),
    ("curl -X POST -H 'Content-type: application/json' --data '{\"text\":\"done\"}' https://hook"
     "s.slack.com/services/«TP1OIX8L¦6QA/BD48¦0HVSR7A/¦IOVSNHOL¦SZ3RwJWe¦1IC0tLMV»"),
    ("bot.run('«NzY4NDM2¦NzA3NzM4¦Mzc1Nzg0¦.aGc_RU.¦pdmRSbKW¦3a1ZJfSW¦FdDX42m6¦wZqhnboX¦AKHtxL»'"
     ")"),
    ("https://api.telegram.org/bot«77588354¦25:AAwF0¦Gau-iH6D¦yzC7Gju2¦Hpi9C7gC¦hdj0NM»/sendMess"
     "age?chat_id=-1001842&text=up"),
    ("MAIL_PASSWORD=«SG.8jr1Y¦cExWSWQ2¦4zffj3_B¦U.ahuAqU¦6C73dlRf¦sRfP9WPq¦URA0L2VV¦lKYJq2K3¦aGJ"
     "pV»\nMAIL_USERNAME=apikey\nMAIL_HOST=smtp.sendgrid.net"),
    ("client = Client('AC8159d39221¦304a09868b3a¦12b5725316', auth_token='«f561615a¦48581f2d¦241"
     "242c4¦e65ff9fc»')"),
    ("curl -s --user 'api:«key-5584¦91663190¦735d747c¦7c5635c7¦c7c3»' https://api.mailgun.net/v3"
     "/mg.orchid.io/messages -F to=ops@orchid.io"),
    ("docker run -d -e DD_API_KEY=«9aa01c20¦c844743e¦d0922d5c¦c0faf69f» -e DD_SITE=datadoghq.eu "
     "gcr.io/datadoghq/agent:7"),
    ("newrelic profile add --profile main --apiKey «NRAK-KQ8¦DYQDOP9W¦1NWEOUXY¦J5L8QMNX» --regio"
     "n eu"),
    ("X-Shopify-Access-Token: «shpat_c3¦715e3164¦79ee083e¦828076df¦a2f5d9»\n"
     "GET /admin/api/2¦024-04/order¦s.json"),
    ("jira login: mona@orchid.io with the API token «ATATT3xF¦fGF06H3C¦hT5oJWCT¦4W3bI7aW¦02wkZ_V"
     "S¦sMXoXUca¦qGSlrc-e¦vSgRa7Cx¦nTub3oT9¦593krhUI¦7rxDJxYa¦_-yScQ8E¦vPu7in9g¦aGUbDyml¦RMMcpAN"
     "U¦HQ1aEkUk¦DtapnTcT¦8O1Voz4b¦caTwFvSQ¦23cY3Dd5¦KWHrpQux¦dZedR6HD¦OgHD7k8F¦=FFC21A2¦7»"),
    "notion = Client(auth=\"«ntn_ypTy¦zEKZNb5z¦VsBR2mdz¦t5u3WwnI¦f3A6jgV2¦OpYZmaHy¦Ev»\")",
    "LINEAR_KEY=«lin_api_¦SBe5B4wi¦n4BVhJEF¦t6FZFajk¦379iXYbd¦8Xpe5Kcd»",
    ("sentry-cli --auth-token «sntrys_e¦yJpYXQiO¦jE3MTIsI¦nVybCI6I¦mh0dHBzO¦i8vc2Vud¦HJ5LmlvI¦iw"
     "ib3JnI¦joib3Jja¦GlkIn0_6¦7Ghf9sGd¦CyEZ7l5O¦kb2w9Ifm¦L2j5koOX¦0z4N4Zlv¦zd» releases new 4.2"
     ".0"),
    ("provider \"grafana\" {\n  url  = \"https://graf.orchid.io\"\n"
     "  auth = \"«glsa_yLr¦sgjWwo0b¦Pp73GBjx¦pLNa9bKj¦i6qrH_8b¦dba051»\"\n"
     "}"),
    ("Key                  Value\n---                  -----\n"
     "token                «hvs.SVym¦Ee1p5TfE¦92aIxGZq¦qg4JRTYw¦y7j3-ZVa¦oO64t0OD¦uJ77lHUe¦i1Kh0"
     "GZh¦bqdu4HFT¦ZZQ0nszP¦Vcsv8rAu¦zNzGy4»\ntoken_duration       768h"),
    ("host: https://adb-91.azuredatabricks.net\n"
     "token: «dapibc0c¦801e5849¦ff7cf40e¦267592ee¦b077»"),
    ("SQUARE_ACCESS_TOKEN='«EAAAn55Z¦x22SHRid¦gKbQkO4B¦o0vMoBVA¦w0u7zJqQ¦fmiNkmnL¦kGZthvU0¦1pdaD"
     "rdv»'"),
    ("# created: 2024-02-03T10:11:12+01:00\n# public key: age14mskcrqk¦7te9qrm3kvgm¦gepl5aj8f2nx"
     "¦dz7x3kqgs4k9¦sejyaprfv9mw¦ja\n«AGE-SECR¦ET-KEY-1¦M59NQULU¦8QH9K4XW¦EE2GHFFM¦TP4PLJ8D¦J44D"
     "NRU4¦GA2QXFKM¦V7D4FQSQ¦3U»"),
    ("Cookie: theme=dark; session=«eyJhbGci¦OiJIUzI1¦NiIsInR5¦cCI6IkpX¦VCJ9.eyJ¦zdWIiOiJ¦1Xzg4MT"
     "I¦iLCJyb2x¦lIjoiYWR¦taW4iLCJ¦leHAiOjE¦4OTM0NTY¦wMDB9.xa¦hiN7vTUB¦OJBSn5LO¦_OXTUyrE¦a5DzFEW"
     "m¦z8QfmTSi¦8»; lang=de"),
    ("const supabase = createClient(url, '«eyJhbGci¦OiJIUzI1¦NiIsInR5¦cCI6IkpX¦VCJ9.eyJ¦pc3MiOiJ"
     "¦zdXBhYmF¦zZSIsInJ¦lZiI6InR¦pcW9laHZ¦wZHJ1b3l¦xZnFnbXZ¦0Iiwicm9¦sZSI6InN¦lcnZpY2V¦fcm9sZSI"
     "¦sImlhdCI¦6MTY5MDA¦wMDAwMCw¦iZXhwIjo¦yMDA1MDA¦wMDAwfQ.¦VoXu5NNf¦QGHCZyoY¦IhHzpmu3¦mkNSPEvK"
     "¦LbZuePgu¦pM0»')"),
    ("Key for the old jump host (keep until May):\n"
     "«-----BEG¦IN RSA P¦RIVATE K¦EY-----\n¦MIICXAIB¦AKAO84iy¦nett4Q3j¦Xn0J60FY¦gLWJwhBi¦imgszF1"
     "H¦F17foh07¦2We9PYZh¦\nFzw7kgU¦dWwFB5eZ¦BJrN2sup¦e9Yu2/Q0¦oewQK6iz¦lJZbmr9B¦tSekEUf+¦XxKqXR"
     "8v¦e\nbV4era¦BhPf+49a¦4EAGelbB¦EH79mKM5¦Upo3pVdS¦74fTiR+E¦osac4HiZ¦oIBSvTig¦we\n"
     "YbBmW¦L5soZLIu¦itcOF0IU¦BapUqDjM¦GspFlzce¦gpM9+lYc¦jgbgW8P3¦N/iUsFmj¦Raq\n"
     "37Yv¦86P0z55N¦KtaTf9Hq¦D3rTcorE¦DOuavdUm¦KuxFc8ig¦0XWzX2Zh¦8nKEho4R¦IvJZ\n"
     "1ak¦mRA0jipo¦ciMRI7Oo¦Gt5Gc1rU¦cfRt9Yix¦s+nvUyFP¦jOVnrTjR¦GWHk+nHZ¦wnwfc\n"
     "zu¦1hgpBi6Q¦3NtwSkvO¦L0N/nQ9X¦nxI9/yHq¦dqZiVsoi¦s9KFxuRv¦A4YhD2TD¦l4j0TP\n"
     "Q¦iZgOO8i+¦9T0ID20I¦aap5UAHJ¦GHcmKfUj¦CAjDzW8a¦96z2z7+Y¦yyxqFQ8I¦c2Db9lv\n"
     "¦7wjqx5Bv¦i8il6lDz¦mqRwqG/5¦RM7sEGBK¦Rlkp2i5+¦noSQ0tMo¦DIL6Cyef¦40LBJs7D¦\n"
     "kPwWmbO¦6EA0fUT5¦TQcUBm12¦yXTet2bN¦SyOP1H8S¦scQzV75d¦uIGm60BZ¦JmDo+qqJ¦l\n"
     "6klWJq¦vgwklCC2¦7sGO/zaP¦6VVNu0KM¦ykJNXYCg¦lWDgiWuY¦9GF4DFLl¦3XDiV+QZ¦Ll\n"
     "zubyD¦bX/CxLfS¦aJBVr3DI¦vueO7Lw3¦VYAl6Ev8¦oI11wLR2¦2POC/z59¦6ZqbkQ7b¦n0n\n"
     "NL80¦20u+eWXH¦xgqEhA5T¦xvT5FdxC¦4T+Wcfe3¦FvhEtg==¦\n"
     "-----EN¦D RSA PR¦IVATE KE¦Y-----»\n"),
    ("cat > ~/.ssh/deploy <<'EOK'\n«-----BEG¦IN OPENS¦SH PRIVA¦TE KEY--¦---\n"
     "b3Bl¦bnNzaC1r¦ZXktdjEA¦AAAABG5v¦bmVefOhK¦O8lL6m8t¦2G6XVXYL¦Pa9UX4/P¦8mTX\n"
     "bq1¦kdJCy9/f¦Y7tMKYwe¦U5MvKgGs¦D2fEwruL¦/lcjM+Wp¦jePaU+Cp¦3cSsmpl7¦NbgN+\n"
     "mK¦auMBJqfT¦/03WT/NF¦S8wXhPfl¦gP3eIO7H¦jKascUjD¦0yWGGta+¦LLbPNHB2¦D7hQIb\n"
     "Q¦GTgee0qZ¦Ktpsc/+3¦YreiCw0R¦vVponthH¦yVjksw2R¦8QZsE5Ca¦PFSw0uZP¦AFK/qwP\n"
     "¦6WrFj59I¦FvLE8CrJ¦8LaS+EkZ¦/+zL94qQ¦SuwRi7kG¦58RjH3v8¦UaT6GmTg¦q8An/Tax¦\n"
     "NQ2LQVz¦gp6RPIzu¦2nUpTqQy¦cISCQUOT¦mfTrhot7¦pyTHj6lo¦7jxT2i84¦zt/Nu/iU¦O\n"
     "kZ+li7¦O8xjaS/k¦LiITYCxE¦OzwafQ8E¦wXF55+mt¦No7FjTku¦puI+tc00¦T6MJKm4J¦Td\n"
     "CC7XB¦86/mZYf/¦917y6L/L¦Gmb36Ls3¦DghTn7bC¦++YIPDJd¦ASTvUaUY¦rgqBjwjD¦3w=\n"
     "----¦-END OPE¦NSSH PRI¦VATE KEY¦-----»\nEOK\n"
     "chmod 600 ~/.ssh/deploy"),
    ("«-----BEG¦IN EC PR¦IVATE KE¦Y-----\nM¦HcCAQF9y¦dFQFer4V¦6/eIPvcb¦n4VwxcYa¦pYLwwrVq¦anAzZN+"
     "d¦MFGPsd5L¦zGieenP\n¦x3ShB6nr¦ti8krtwM¦Xx7TtQqu¦lVQZT3Sy¦f5y9sjc0¦U+ldbhbl¦tb9C8Yfp¦WZDrtN"
     "F/¦\nMgqqIOl¦5kV7qfwr¦vkSUxm6F¦Q6ECbCXQ¦fMyOAw9H¦j\n"
     "-----E¦ND EC PR¦IVATE KE¦Y-----»"),
    ("PuTTY-User-Key-File-3: ssh-rsa\nEncryption: none\n"
     "Comment: win-build\nPrivate-Lines: 7\n«8DgxQlPb¦Tu4l8RKf¦LfQ9f0VL¦30E7Tg3N¦v+SBGURa¦a2rQCt"
     "GT¦sVSsA3EG¦Ca/xMXJV¦\nZQVsKVX¦8SGz4il6¦/FM5Oj/G¦jZJCg73s¦BT7rqzV0¦7bvfkJaG¦tOaxxbG6¦VD0wp"
     "tLq¦1\nr7mbGH¦MPWIOY8a¦RJWlmh8v¦H1yQNEry¦bntTIyV7¦y7RuJV8S¦j3XPfS1n¦u/zhyAmT¦YP\n"
     "tMoH2¦siTwtgsA¦8FpHJsnB¦aM3H6L7+¦Mq+VsElI¦C/AcH+QA¦bygPP9IF¦LszjTtCL¦5s/\n"
     "zUcw¦bKsa82EZ¦W8BF790c¦LOFDzn4z¦Pvmc9PwZ¦hQgtAkSh¦Jxqxvxr+¦AV+Ply9E¦G29n\n"
     "4+e¦Fe4FmeSI¦Ua6hZgrq¦UB03QE8A¦UnFoMiUw¦G7tenB6y¦N/qYrMe6¦zxLJXB5P¦NP5QS\n"
     "xY¦mRcE1aAT¦XBd20o»\nPrivate-MAC: b02418a85ec0¦3d85a7278fe3¦005a4062040e¦b85c6e2d69e7¦bccb"
     "3fa8c27d¦e69a"),
    ("DATABASE_URL=postgresql://app_rw:«ekniZOWS¦0CidTrUy¦KrX2»@db-1.internal:5432/orders?sslmod"
     "e=require"),
    ("mongoose.connect('mongodb+srv://svc-cart:«SSUv7TxO¦Gt1qZIwu»@cluster0.k2x9a.mongodb.net/ca"
     "rt')"),
    ("CELERY_BROKER_URL: rediss://:«3b3d7c03¦019d2f37¦2398bb6d¦63cbbd52¦44758483»@cache.orchid.i"
     "o:6380/1"),
    ("Server=tcp:sql-eu.orchid.io,1433;Initial Catalog=crm;User ID=crm_app;Password=«Ginger_M¦ea"
     "dow971¦0!»;Encrypt=True;"),
    "channel = connect(\"amqp://worker:«Copper-M¦eadow894¦5$»@mq.orchid.io:5672/jobs\")",
    ("spring.datasource.url=jdbc:mysql://10.2.0.7:3306/shop?user=shop&password=«bhg6GSB9¦n3gwF5»"
     "&useSSL=true"),
    "mysql -h 10.2.0.7 -u root -p'«Rocket-T¦hunder10¦29#»' shop < dump.sql",
    "sshpass -p '«Amber_Am¦ber4900#»' scp build.tar.gz deploy@10.2.0.31:/srv/",
    "PGPASSWORD=«nZ0LZcQc¦BX5XpEOs¦IA» pg_dump -h db-1.internal -U backup orders > orders.sql",
    "curl -u jenkins:«EpC83z9m¦k14KMasW¦6DlFPj» -X POST https://ci.orchid.io/job/web/build",
    ("GET /v2/reports HTTP/1.1\nHost: api.orchid.io\n"
     "Authorization: Basic «c3ZjLXJl¦cG9ydDow¦U2l1V1lG¦WmZheXoz¦cHNoc1ZC¦NA==»"),
    "The wifi at the Lisbon office is Orchid-Guest and the password is «GingerCo¦pper8544¦!»",
    ("Das Kennwort für den Router im Keller lautet «Thunder-¦Marble92¦80$» (Benutzer admin), bit"
     "te nicht weitergeben."),
    "Pour l'imprimante, identifiant : accueil, mot de passe : «Thunder-¦Velvet23¦58*»",
    ("apiVersion: v1\nkind: Secret\nmetadata:\n"
     "  name: orders-db\ntype: Opaque\ndata:\n  password: «aXY4ck80¦akJWSHJk¦aVRUWUt0¦ZmhLd3N0»"),
    ("<server>\n  <id>nexus-releases</id>\n  <username>ci</username>\n"
     "  <password>«Ginger_M¦eadow274¦2!»</password>\n"
     "</server>"),
    ("CREATE USER reporting WITH LOGIN PASSWORD '«Canyon_L¦antern88¦89?»' VALID UNTIL '2025-01-0"
     "1';"),
    ("FROM node:20-alpine\nENV APP_HOME=/srv \\\n"
     "    SESSION_SECRET=«VnrYqz5V¦kSruwrQJ¦k57V3RF0¦lmqMcq6R»\n"
     "COPY . /srv"),
    ("var signingKey = []byte(\"«nZgwSdkg¦B03V3rc_¦dm6QmATg¦LCT-35DE¦8jcbJ5Pv¦wBQ»\")\n"
     "\nfunc sign(c jwt.Claims) (string, error) {\n"
     "\treturn jwt.NewWithClaims(jwt.SigningMethodHS256, c).SignedString(signingKey)\n"
     "}"),
    "$db = new mysqli('localhost', 'wp_user', '«Ginger_V¦elvet337¦0$»', 'wordpress');",
    ("define( 'DB_USER', 'wp' );\ndefine( 'DB_PASSWORD', '«CopperAm¦ber1061!»' );\n"
     "define( 'DB_HOST', 'localhost' );"),
    ("$sec = ConvertTo-SecureString '«Harbor_W¦alnut402¦3!»' -AsPlainText -Force\n"
     "$cred = New-Object PSCredential('ORCHID\\svc-backup', $sec)"),
};

inline constexpr const char* kSecondNotSecretSamples[] = {
    ("commit 03bf489f970b¦29a132f4716c¦8c0c00980e10¦73b8\n"
     "Author: Mona Stein <mona@orchid.io>\n\n    fix token refresh"),
    ("sha256: b75bcb103207¦a4c72e5d8fa7¦1014ccf34765¦1a049cfd11b6¦2b4f8bd27f85¦5b50  cairn-0.4.1"
     "-x86_64.tar.gz"),
    ("image: ghcr.io/orchid/web@sha256:80e5d37041a1¦b1067529eb05¦705ced2e52ce¦33460c47858a¦281c8"
     "43b53d6¦0e57"),
    ("\"integrity\": \"sha512-UqZsB¦XCeHpA5gflSO¦KC0xgrY6H1+E¦WwzGUfbG6Oa9¦erpLFMMbaHKH¦2vVlldSQ"
     "Tecf¦q/Ao+s6gzPII¦vEzoaOjfg==\""),
    "md5sum orders.sql -> 2d6bfabc5acf¦4930f53f0959¦1d40531c",
    ("github.com/stretchr/testify v1.9.0 h1:udgI4S62PbsU¦Aak6d+lkO7ZF¦/u/pkW+tnJnI¦9aEXJqc=\n"
     "github.com/stretchr/testify v1.9.0/go.mod h1:fkqRkaroa/VF¦RFGLmlWbhTTX¦MqQg/fyON5+G¦hjfLt2"
     "0="),
    "checksum = \"4805d01a4d85¦cd33ff646c2e¦7f31720d114e¦33737870a6f2¦f0cba813f45a¦f26f\"",
    "Merge pull request #812 from orchid/token-rotation (8507b2b..61b02ad)",
    "request_id=e¦24e83ba-77dc¦-4e3f-9213-9¦000785727a3 status=200 took=41ms",
    "trace_id: e5c732cbfd67¦8c483e10a311¦a7fa5ea6 span_id: 75622140974890aa",
    ("The tenant id is 9cd179f8-98a¦e-4242-aa46-¦8d1d78a26044 and the subscription id 59153101-c"
     "74¦b-4081-8f4f-¦7dcc5f112b51."),
    ("ETag: \"ec6920b6cb9b¦b7f7df74bb97¦2e9ac80e\"\n"
     "Last-Modified: Tue, 04 Jun 2024 10:00:00 GMT"),
    "arn:aws:iam::288810980823:role/deploy-web",
    "vpc-720877381b2120255 subnet-fd27f¦7b13c5c60e14 sg-57f0a0247688e7411",
    "arn:aws:secretsmanager:eu-west-1:576177212198:secret:prod/orders-db-G0TEJq",
    ("Stripe customer cus_fUiyyUjfEZm4k3 has the subscription sub_15OOle9y¦ZJKgMGob8I7X¦42cv and"
     " paid with pm_1fK1zeivf¦g0qQnwBLHSPc¦DpF."),
    "Slack channel CZ3J7DHVGR4, user URL9EL1AZD3, message ts 1718022331.224519",
    "Google Analytics: G-W4G4IVQFE8, Tag Manager: GTM-LX58E0T",
    "https://docs.google.com/document¦/d/1J4AmqOcJ¦_C60zkeBkdaz¦PB1nsH9DClYH¦ToR7jXN8TO-/¦edit",
    "https://www.youtube.com/watch?v=wykXMMlvBUR",
    "Notion page: https://www.notion.so/orchid/Ro¦admap-8fea9b¦f2bcf254bc77¦463eb60647de¦63",
    "https://www.figma.com/file/D4u¦CNIwRxBNrivM¦yV2eKc4/Chec¦kout?node-id=12%3A441",
    "docker ps: df1a164497a9   redis:7   \"docker-entrypoint.s…\"   Up 3 days",
    "IPFS CID: QmTuVgGsuRA7¦2UwP7ox1Huwv¦7ihEVUWdwzRa¦EskDbARyxz",
    ("Transaction 0x81d320a863¦88fb7fe89ae1¦1756d93d1f80¦c4457fe39dc8¦bcbe6fd9ab51¦f09e9c was in"
     "cluded in block 19233011."),
    "contract at 0x21456c5ef6¦e7f35410e899¦b678665c300f¦ed45c6 (verified)",
    "ULID 01HZJKEA5HRE¦J2HDP01KC1PZ¦M1 sorts by time.",
    "_id: ObjectId(\"1fcdb5766338¦c60f8da63f33\")",
    "serial: 24:b1:51:ef:c7:bd:be:88:75:cd:74:62:88:d3:5c:66:bb:69",
    ("SHA256 fingerprint: B3:6F:08:27:E0:54:F0:95:B6:34:4D:DF:C1:B9:7D:8B:07:DE:19:72:90:B1:30:8"
     "A:CF:5D:65:AB:0F:F2:C5:2C"),
    ("The server key fingerprint is SHA256:0PFcaxtaH9yj¦H70QgVyYkaVQ¦OBbUtlgdRklL¦yvkz8DU (ED255"
     "19)."),
    "MAC address 2a:9b:76:a4:41:28, serial number C02Q5Q1AOC9H",
    "Invoice no. 2024-36689662, IBAN DE89 3704 0044 0532 0130 00, BIC COBADEFFXXX",
    "ISBN 978-3-16-148410-0; DOI 10.1145/3290605.3300233",
    "Licence plate B-XK 4471, VIN WVWZZZ1JZ3W386752",
    "tracking number 1Z999AA10123456784, order 114-3941689-8772232",
    "build 20240611.4, artifact web-f98612b8.js, chunk 23383b48f0459c993f36.css",
    ("X-Amz-Request-Id: QFR4O5S2QW3KCVP0\nX-Amz-Id-2: vF8tD8ErtI1A¦Ocwwi/taxRug¦t06ivYulKTRq¦P7s"
     "r97x6aG+Q¦ymNMEt2cgTdc¦2KHwRJcuUR0O¦H58="),
    "twilio account SID AC219088bd8d¦6e24e5ab1c76¦764b781c97 (public identifier)",
    "AWS_ACCOUNT_¦ID=195163670¦872\nAWS_REGION=eu-central-1",
    "export OPENAI_API_KEY=sk-...\nexport ANTHROPIC_AP¦I_KEY=sk-ant¦-...",
    "GITHUB_TOKEN¦=ghp_xxxxxxx¦xxxxxxxxxxxx¦xxxxxxxxxxxx¦xxxxx",
    "password: <your-password>\napi_key: <insert key here>",
    "DATABASE_URL=postgres://USER:PASSWORD@HOST:5432/DBNAME",
    "postgres://user:password@localhost:5432/mydb",
    "aws_access_key_id = YOUR_ACCESS_KEY\naws_secret_access_key = YOUR_SECRET_KEY",
    "API_KEY=changeme",
    "token: REDACTED",
    "password=********",
    "Authorization: Bearer <token>",
    "curl -H \"Authorization: Bearer YOUR_API_TOKEN\" https://api.orchid.io/v1/me",
    "client_secret: {{ client_secret }}",
    ("The example in the AWS docs uses AKIAIOSFODNN7EXAMPLE and wJalrXUtnFEM¦I/K7MDENG/bP¦xRfiCY"
     "EXAMPL¦EKEY."),
    "SECRET_KEY=r¦eplace-me-wi¦th-a-long-ra¦ndom-string",
    "slack_token: xoxb-your-token-here",
    "Set `password` to `null` to disable the login.",
    "DB_PASSWORD=\nDB_USER=app",
    "-----BEGIN PRIVATE KEY-----\n...\n-----END PRIVATE KEY-----",
    "https://hooks.slack.com/services¦/T00000000/B¦00000000/XXX¦XXXXXXXXXXXX¦XXXXXXXXX",
    "sshpass -p \"$PASS\" ssh admin@host",
    "environment:\n  POSTGRES_PASSWORD: ${POSTGRES_PASSWORD:?required}",
    "const key = process.env.STRIPE_SECRET_KEY;",
    "api_key = os.environ[\"OPENAI_API_KEY\"]",
    "password := os.Getenv(\"DB_PASSWORD\")",
    "token: ${{ secrets.GITHUB_TOKEN }}",
    ("env:\n  - name: DB_PASSWORD\n    valueFrom:\n"
     "      secretKeyRef:\n        name: orders-db\n"
     "        key: password"),
    "password = var.db_password",
    "mysql -u root -p\"$MYSQL_ROOT_PASSWORD\" -e 'show databases'",
    "curl -u \"$JENKINS_USER:$JENKINS_TOKEN\" https://ci.orchid.io/api/json",
    "spring.datasource.password=${DB_PASS}",
    "//registry.example.org/:_authToken=${NPM_TOKEN}",
    "git clone https://oauth2:${GITLAB_TOKEN}@gitlab.orchid.io/web.git",
    "OPENAI_API_KEY=$(op read op://dev/openai/credential)",
    "export VAULT_TOKEN=$(vault print token)",
    "secret = data.aws_secretsm¦anager_secre¦t_version.db.secret_string",
    "password: !vault-ref prod/db#password",
    "postgresql://$PGUSER:$PGPASSWORD@$PGHOST/orders",
    "ENV NODE_ENV=production TOKEN_FILE=/¦run/secrets/¦token",
    "ARG NPM_TOKEN\nRUN --mount=type=secret,id=npm npm ci",
    ("def check_password(password: str, hashed: str) -> bool:\n"
     "    return bcrypt.checkpw(password.encode(), hashed.encode())"),
    ("if (password !== passwordConfirmation) throw new ValidationError('passwords do not match')"
     ";"),
    "token = secrets.token_urlsafe(32)",
    "private String apiKey = config.getApiKey();",
    "user.password = hash_password(form.password.data)",
    "SELECT id, password_hash FROM users WHERE email = $1",
    "const { accessToken, refreshToken } = await login(username, password);",
    "let secret_key = SecretKey::from_slice(&bytes)?;",
    "password = getpass.getpass('Password: ')",
    "<input type=\"password\" name=\"password\" autocomplete=\"current-password\">",
    "ALTER TABLE users ADD COLUMN api_token VARCHAR(64) NOT NULL;",
    "headers = {\"Authorization\": f\"Bearer {token}\"}",
    "PASSWORD_RE = re.compile(r'^(?=.*[A-Z])(?=.*\\d).{12,}$')",
    "max_tokens=4096, token_count=1873, tokenizer=\"cl100k_base\"",
    "keyboard_shortcut: ctrl+shift+p\nprimary_key: order_id\nsort_key: created_at",
    "resource \"random_password\" \"db\" {\n  length  = 24\n  special = false\n}",
    "CREATE USER reporting WITH PASSWORD :'reporting_pw';",
    "assert mask('hunter') == '******'",
    "$password = Read-Host -AsSecureString 'Enter the password'",
    "passwordRese¦tTokenExpire¦sInMinutes: 30",
    "Passwords must have at least 12 characters, one digit and one special character.",
    "The password is stored in 1Password under 'Staging Grafana'.",
    "I forgot the password for the router again and had to reset it.",
    "GitHub personal access tokens start with ghp_, fine-grained ones with github_pat_.",
    "The secret to good bread is patience: let the dough rest overnight.",
    ("AWS access keys of IAM users begin with AKIA, temporary ones with ASIA, and are 20 charact"
     "ers long."),
    "A JWT has three parts separated by dots: header.payload.signature, each base64url encoded.",
    "Das Passwort wurde am Montag geändert und liegt im Tresor.",
    "The API key was leaked in March; it has been revoked and the new one is in Vault.",
    "Key: C major. Token of appreciation: a bottle of wine for the support team.",
    ("ssh-ed25519 AAAAC3NzaC1l¦ZDI1NTE5AAAA¦I5N7rQd2sc3P¦gK+vG41BEuTp¦PIqxKhe+fxI6¦y0G+nmeB mona"
     "@laptop"),
    ("ssh-rsa AAAAB3NzaC1y¦c2EAAAADAQAB¦AAABgQgqokvq¦CUGhpl4CMWOu¦Dsj+ww0ayj5V¦LR4n78xyLop3¦55hX"
     "QFrqK6LI¦MVfYb1/8pEZV¦rFeWi4zaRTWM¦Upsrtdjdii77¦vT5ADhbWmlV1¦1JHv3hEg2CkD¦uhlaCSSchtR7¦c1A"
     "PU3o0RNXr¦zETS+rprdo5u¦405V0ljuavls¦SAaIRuv29EhH¦xJT8epmzh0eX¦CEvnnxGOJdM3¦75kxMvuJKrBY¦hm"
     "rBKmUyyAPv¦bmSxLa9O8Ayd¦0PdpViHZII/u¦9+5U3XVxnz/r¦9mBdF6eGm3E9¦r9mGfwc8YLqf¦9StD8HeE7L7k¦s"
     "KtjVcjFHbZc¦Z2LjoJoycHyf¦mz0B2O7iMvT3¦5Pc5uMSaC2Qx¦iMBdvvA1p9pN¦GQXnZZ6qMWaR¦bksSAWRFK2Qe¦"
     "UN2BYp0pCbbi¦kZOP+MP3IN+o¦QyT6dBRlBLhY¦LCFwjw55BVBU¦sKpTmduWkPQO¦HXHvWJa8DWE6¦nnPuBHOpXlrV"
     "¦s6/+pIQJcBIM¦4Uv22t0cmDNJ¦cxVR27adb1mf¦J/ deploy@ci"),
    ("-----BEGIN PUBLIC KEY-----\nMIIBIrAkml23¦HnwtOTYL93vT¦/PtVt1uxMrre¦1++9TLfcoaM9¦qeSXuhLp97"
     "Yf¦OOsy\nhOJ4Hk6YLJKX¦DLT9WTbKRI8T¦7N05bX+gQvfQ¦AfxUq7C4kiZ6¦5NsZoMu80itF¦op1r\n"
     "0iglft5xR3Um¦UmvX9Il67XCL¦6OFKq3U+XWIY¦VjmJS/kiXibH¦9e1lklXUpLiV¦/5hv\n"
     "W+Wr9qmhMhOZ¦ZIF7ApkEpdQf¦9Mnme4rbgNQH¦lddpCWnnie7g¦HUM0Hf2uervr¦yVfP\n"
     "T8QTNL65U+N8¦mylylotyVIsQ¦y3uspzRdg6Ue¦YTslfVwXJaaE¦xhZfpBflFjZ0¦44qE\n"
     "kfF7UbRed9gy¦fN3pqVpZwlcS¦FJkr5PL3scAj¦qp4sgyZAYQ==\n"
     "-----END PUBLIC KEY-----"),
    ("Certificate of the test CA:\n-----BEGIN CERTIFICATE-----\n"
     "MIIDPnErRbKo¦34geKaWUmCEv¦6FyTBdLtkZ4D¦8a0EKWcmbC0w¦GH/Xcuxn82SX¦2ANa\n"
     "+2UF5fobv80u¦+SfdFvqpVg9S¦XTfM9YC0llBN¦Mdss/LozeOTi¦M01DTMPjMc3M¦rSY5\n"
     "DVO1tSdyMIg0¦9Rhi55WsEnOD¦jPpG7X7MytUA¦ZlP9pG4DMCte¦56AH8rSqEf+r¦5ph/\n"
     "C5PPzulrhvhY¦bfg97uwK6rNj¦sVWUSfU4k2Mk¦owUIRLfzsYQx¦0JuJhhfkk5Kg¦V+yt\n"
     "ZILbLbKilV5+¦Z6cz/SNiuP6e¦4Gz1VQpQI23r¦ebzH4NYG0pzi¦cm9FZnjsZcWb¦H1+V\n"
     "MlebUTStzoc6¦i/6fTsj31cV8¦qYIwH49cZoFI¦dMnvAy9HKevu¦kgTpiC8n2jm+¦BFaf\n"
     "2169WiPg6SVw¦veoOUfMtzdIR¦aqmrkxACJDnt¦lljEbx8eK8EK¦YgnUoNJDaz45¦Nrzb\n"
     "e77RuO2spx4P¦XlEqBDdXZau4¦X2HgunG1/Nec¦DHix7vanIVKh¦LFwMqJeWp2lI¦qo1J\n"
     "fC1P7zEw71id¦LhQP3LNvQ3o4¦REqWuBmfNLZS¦tx2YtHLqHJcf¦K0qYb27QWwm2¦/fLr\n"
     "MXEI7xEwUm3Z¦ovBMFahVPvzL¦09WXZHyQhpca¦Nk7Ug8MJwyNf¦I9e1uLBiewVL¦cYDX\n"
     "34gcsfNs1gzN¦/FuuyIQETRE1¦2FaTTic=\n-----END CERTIFICATE-----"),
    ("age1u3ru06ul¦xtluesn5wrpk¦99y7t82hlfdw¦h7zr0ntjl9zh¦6p594a3wgz2p¦yn is the recipient of th"
     "e backups."),
    ("[Peer]\nPublicKey = zltiCXVXU1uE¦sNTsMr6eNxeD¦cdtYOgdsfwof¦48eT0Yk=\n"
     "AllowedIPs = 10.8.0.3/32"),
    ("data:image/png;base64,iVBORw0KGgoA¦AAANSUhEUgAA¦rgFM3U1mGNg2¦BpZ33DcmjygL¦ReCZI7NHxbzK¦ABN"
     "9IIxYxzay¦8ZsCgH0hmxXG¦K20wq9M/z9hO¦eMuKn8KAuL3P¦xRjErv5uLuPF¦7witDGeF3LM7¦9s1YvoxTXyrs¦o3"
     "dbier1PTn3¦LHnex+FfRqQv¦+Dql5KSgXAFp¦no/rXdV3Bc3A¦jfIHzfUABYs0¦DIkmLozc91Mb¦v0FN9bc5"),
    ("Content-Tran¦sfer-Encodin¦g: base64\n\nSGVsbG8gTW9u¦YSwgdGhlIG1p¦bnV0ZXMgb2Yg¦dGhlIG1lZXRp"
     "¦bmcgYXJlIGF0¦dGFjaGVkLiBT¦ZWUgeW91IG9u¦IEZyaWRheSwg¦VG9t"),
    ("d=M12.4 3.1c2.2 0.30 -2.58 -3.26 -4.18 -1.19 0.55 8.72 -5.59 1.92 0.61 -2.32 -0.63 2.36 -5"
     ".88 4.19 2.76 -5.82 3.47 -0.22 2.40z (svg path of the logo)"),
    ("DKIM: v=DKIM1; k=rsa; p=MIGfMA0GCS¦qGSIb3DQEBAQ¦UAA4GNADCBiQ¦KBgQGiLgKb+t¦QWyE/JRZkcNh¦bh7"
     "lkcqiD5+1¦iZOsqUM9OWQX¦KbQNxboIKUyf¦MPJlQxteP0el¦wtmfkogE5l7F¦G+wnJYzLEr8U¦p0rXj7xt8CfZ¦TE"
     "mP2SpOfDJ6¦TRNSAXDj2FLU¦aR3VpLqlUkL6¦oYlO+QBK94ID¦AQAB"),
    ("{\"kty\":\"RSA\",\"kid\":\"67dae40e-cea¦b-4f27-9988-¦cd1ee0c79eb5\",\"use\":\"sig\",\"alg"
     "\":\"RS256\",\"n\":\"0YZJ7cO5BfZT¦i0j5TjKJnKHR¦cokIbWzUJdD2¦3TUoz_4fYZ61¦U1RGYEdBBPv3¦nCCm"
     "VNxVdKI-¦FLbWGXd9Fu07¦upeoBjteAelH¦F7wQSbA2WYO3¦ZYIJdtvY4X8s¦3VORmZA9xOG7¦erMnZ1Bij1Ov¦odA"
     "gRu55o_OM¦rapx2PHILPa0¦UHLit-T231xq¦y-o_3pWLX8CP¦rz70mzPcFn0b¦cyBdSTnCqob6¦K02jvnEH8tnE¦_T"
     "jg9tZWXY7F¦viZUlkXlpLp8¦6zuGzdy2O71i¦8pWwB5iaH2Yz¦eh89jQ6D1sik¦hQvqSKE-2IZf¦kJDeODm9D2-8¦7"
     "ewqb5u2Aoe8¦doOT9Zndi8ac¦dNEeKA\",\"e\":\"AQAB\"}"),
};

}  // namespace cairn
