/from django.conf import settings
from django.conf.urls import url
from django.conf.urls.static import static
from django.contrib import admin
from django.contrib.auth.decorators import login_required
from django.urls import include, path, re_path
from django.views.generic import RedirectView, TemplateView
from rest_framework import routers

from . import views

router = routers.DefaultRouter()
router.register(r"customers", views.CustomerViewSet)
router.register("invoices", views.InvoiceViewSet, basename="invoice")

report_patterns = [
    path("daily/", views.daily),
    path("<int:year>/", views.yearly, name="yearly"),
]

urlpatterns = [
    path("admin/", admin.site.urls),
    path("", views.index, name="index"),
    path("about/", TemplateView.as_view(template_name="about.html")),
    path("orders/", views.OrderList.as_view(), name="orders"),
    path("orders/<int:pk>/", login_required(views.OrderDetail.as_view())),
    re_path(r"^archive/(?P<year>[0-9]{4})/$", views.archive),
    url(r"^legacy/$", views.legacy),
    path("api/", include(router.urls)),
    path("blog/", include("blog.urls")),
    path("reports/", include((report_patterns, "reports"))),
    path("help/", include([
        path("faq/", views.faq),
        path("contact/", views.Contact.as_view()),
    ])),
    # path("hidden/", views.hidden),
] + static(settings.STATIC_URL)

urlpatterns += [path(route="keyword/", view=views.keyword)]
urlpatterns += [path("debug/", lambda request: None)]
